"""Tables where friends and bots play, hosted: rules of the house, their store, and time.

`table.Table` is pure: what may happen at one table, from its events. `house.House` keeps many,
stores before it tells, lets bots think and looks at the clock. It knows no web library.
"""
