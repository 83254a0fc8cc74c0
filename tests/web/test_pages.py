"""The web table over HTTP and its socket, without a browser."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from boilover.web.app import make_app
from boilover.web.drawing import face
from tests.web.house import QuickHouse

HERE = {"origin": "http://testserver"}
FAMILIES = ("boil-over", "poison", "go-boom", "burro-em-pe", "page-one")


@pytest.fixture
def client() -> Iterator[TestClient]:
    with TestClient(make_app(QuickHouse())) as client:
        yield client


def begin(client: TestClient, **setup: str) -> str:
    """Set a table up by the form; the path of its page."""
    sent = {"game": "boil-over", "tier": "easy", "rounds": "quick", "players": "3"} | setup
    answer = client.post("/", data=sent, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def first_frame(socket: Any) -> dict[str, Any]:
    message: dict[str, Any] = socket.receive_json()
    assert message["type"] == "table"
    return message


@pytest.mark.parametrize("game", FAMILIES)
def test_a_whole_game_over_the_socket(client: TestClient, game: str) -> None:
    path = begin(client, game=game)
    with client.websocket_connect(f"{path}/live", headers=HERE) as socket:
        frame, moves = first_frame(socket), 0
        while frame["table"]["phase"] == "playing":
            assert frame["you"]["seat"] == frame["view"]["to_move"] == 0
            act = {
                "act": "play",
                "id": f"m{moves}",
                "revision": frame["revision"],
                "words": frame["choices"][0]["words"],
            }
            socket.send_json(act)
            messages = [socket.receive_json(), socket.receive_json()]
            kinds = {message["type"]: message for message in messages}
            assert kinds["answer"]["id"] == act["id"]
            frame, moves = kinds["table"], moves + 1
        assert moves > 0
        assert frame["table"]["phase"] == "over"
        assert 'value="rematch"' in frame["html"]


@pytest.mark.parametrize("game", FAMILIES)
def test_a_whole_game_by_forms_alone(client: TestClient, game: str) -> None:
    path = begin(client, game=game)
    page = client.get(path).text
    moves = 0
    while words := re.findall(r'name="words" value="([^"]*)"', page):
        form = page[page.index('class="hand-form"') :]
        hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form))
        answer = client.post(f"{path}/act", data=hidden | {"words": html.unescape(words[0])})
        assert answer.status_code == 200
        page, moves = answer.text, moves + 1
    assert moves > 0
    assert 'value="rematch"' in page


def test_a_move_posted_twice_is_made_once(client: TestClient) -> None:
    path = begin(client)
    frame = client.get(f"/api{path.replace('/t/', '/tables/')}").json()
    act = {
        "act": "play",
        "id": "one",
        "revision": frame["revision"],
        "words": frame["choices"][0]["words"],
    }
    url = f"/api{path.replace('/t/', '/tables/')}/acts"
    first, second = client.post(url, json=act), client.post(url, json=act)
    assert first.json() == second.json()
    assert len(client.get(url.removesuffix("/acts")).json()["view"]["hand"]) == (
        len(frame["view"]["hand"]) - 1
    )
    stale = client.post(url, json={**act, "id": "two"})
    assert (stale.status_code, stale.json()["code"]) == (409, "stale")


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://testserver.evil"])
def test_pages_of_others_reach_nothing(client: TestClient, origin: str) -> None:
    path, headers = begin(client), {"origin": origin}
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(f"{path}/live", headers=headers),
    ):
        pass
    assert client.post(f"{path}/act", data={"act": "leave"}, headers=headers).status_code == 403
    assert client.post("/", data={"game": "boil-over"}, headers=headers).status_code == 403


@pytest.mark.parametrize(("asked", "says"), [("de", "Du bist dran"), ("xx", "It is your turn")])
def test_a_socket_speaks_as_its_page(client: TestClient, asked: str, says: str) -> None:
    path = begin(client)
    with client.websocket_connect(f"{path}/live?language={asked}", headers=HERE) as socket:
        assert says in first_frame(socket)["html"]


def test_a_socket_that_does_not_say_where_it_comes_from_is_refused(client: TestClient) -> None:
    path = begin(client)
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(f"{path}/live"):
        pass


def test_a_stranger_sees_no_hand_and_may_do_nothing(client: TestClient) -> None:
    path = begin(client)
    client.cookies.clear()
    with client.websocket_connect(f"{path}/live", headers=HERE) as socket:
        frame = first_frame(socket)
        assert frame["you"]["seat"] is None
        assert frame["view"]["hand"] == []
        assert 'class="hand"' not in frame["html"]
        socket.send_json({"act": "play", "id": "x", "revision": 1, "words": "7H>H"})
        assert socket.receive_json()["code"] == "not-allowed"
    acts = f"/api{path.replace('/t/', '/tables/')}/acts"
    assert client.post(acts, json={"act": "leave", "id": "x", "revision": 1}).status_code == 403


@pytest.mark.parametrize(
    "name", ['"><img src=x onerror=alert(1)>', "' autofocus onfocus=alert(1) x='", "<b>&{{7*7}}"]
)
def test_names_are_nothing_but_names(client: TestClient, name: str) -> None:
    page = client.get(begin(client, name=name)).text
    assert f"<bdi>{html.escape(name).replace('&#x27;', '&#39;').replace('&quot;', '&#34;')}" in page
    assert "<img src=x" not in page
    home = client.get("/").text
    assert "<img src=x" not in home
    assert "' autofocus" not in home


def test_invisible_marks_are_taken_off_names_and_long_ones_refused(client: TestClient) -> None:
    page = client.get(begin(client, name="Bob\u202e\u200f\u0007")).text
    assert "<bdi>Bob</bdi>" in page
    answer = client.post("/", data={"game": "boil-over", "name": "W" * 33})
    assert answer.status_code == 400
    assert 'role="alert"' in answer.text


def test_the_guest_s_cookie_is_a_secret_that_the_house_does_not_keep(client: TestClient) -> None:
    answer = client.post("/", data={"game": "boil-over"}, follow_redirects=False)
    [cookie] = [c for c in answer.headers.get_list("set-cookie") if c.startswith("guest=")]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    token = client.cookies["guest"]
    frame = client.get("/api/tables/t1").text
    assert token not in frame


def test_german_by_the_browser_and_by_the_switch_at_the_same_table(client: TestClient) -> None:
    path = begin(client)
    assert '<html lang="de">' in client.get(path, headers={"accept-language": "de-AT,en;q=.5"}).text
    assert '<html lang="en">' in client.get(path).text
    answer = client.post("/language", data={"language": "de", "back": path})
    assert answer.url.path == path
    assert '<html lang="de">' in answer.text
    assert 'class="hand"' in answer.text
    away = client.post(
        "/language", data={"language": "en", "back": "//evil.example"}, follow_redirects=False
    )
    assert away.headers["location"] == "/"


def test_pages_allow_no_script_but_ours(client: TestClient) -> None:
    page = client.get(begin(client))
    assert "default-src 'self'" in page.headers["content-security-policy"]
    assert not re.search(r"<[^>]* (style|on\w+)=", page.text)
    assert not re.search(r"<script(?! type=\"(application/json|module)\")", page.text)


@pytest.mark.parametrize(
    ("setup", "status"),
    [
        ({"game": "whist"}, 400),
        ({"players": "12"}, 400),
        ({"tier": "god"}, 400),
        ({"rounds": "x"}, 400),
    ],
)
def test_a_setup_that_cannot_be_is_refused_on_the_page(
    client: TestClient, setup: dict[str, str], status: int
) -> None:
    answer = client.post("/", data={"game": "boil-over"} | setup)
    assert answer.status_code == status
    assert 'role="alert"' in answer.text


def test_each_colour_of_potions_has_its_own_shape() -> None:
    signs = [face(f"4{colour}")["sign"] for colour in "BRVX"]
    assert len(set(signs)) == 4
    assert face("TH") == {"rank": "10", "suit": "H", "sign": "♥"}
    assert face("JK")["suit"] == ""


def test_what_is_not_there_says_so(client: TestClient) -> None:
    assert client.get("/t/none").status_code == 404
    assert client.get("/api/tables/none").json()["code"] == "no-such"
    assert client.get("/nothing").status_code == 404
    assert client.get("/health").json() == {"status": "ok"}
    with client.websocket_connect("/t/none/live", headers=HERE) as socket:
        assert socket.receive_json()["code"] == "no-such"


@pytest.mark.parametrize("text", ["", "[]", "{", "[" * 4000, '{"act": 1}', "x" * 5000])
def test_what_is_no_act_is_refused_and_the_socket_stays(client: TestClient, text: str) -> None:
    path = begin(client)
    with client.websocket_connect(f"{path}/live", headers=HERE) as socket:
        first_frame(socket)
        for _again in range(2):
            socket.send_text(text)
            assert socket.receive_json()["code"] == "unreadable"


def test_half_a_character_is_not_sent_back(client: TestClient) -> None:
    acts = f"/api{begin(client).replace('/t/', '/tables/')}/acts"
    headers = {**HERE, "content-type": "application/json"}
    answer = client.post(acts, content=r'{"act": "leave", "id": "\ud800"}', headers=headers)
    assert (answer.status_code, answer.json()["id"]) == (400, "")


def test_a_large_body_is_refused(client: TestClient) -> None:
    assert client.post("/", data={"name": "x" * 70_000}).status_code == 413


@pytest.mark.parametrize("game", FAMILIES)
def test_no_card_is_drawn_but_one_s_own_and_those_that_lie_open(
    client: TestClient, game: str
) -> None:
    path = begin(client, game=game)
    with client.websocket_connect(f"{path}/live", headers=HERE) as socket:
        frame = first_frame(socket)
    assert frame["you"]["seat"] == 0
    view = frame["view"]
    lying = [card for pot in view.get("pots", []) for card in pot["cards"]]
    lying += [card for _seat, card in view.get("trick", [])]
    drawn = re.findall(r'data-card="([^"]*)"', frame["html"])
    assert sorted(drawn) == sorted(view["hand"] + lying)
