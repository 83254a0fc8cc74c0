"""The rules of the inflation games as kernels, one file a subject.

`sets` multisets of cards, `facts` what play has shown, `dealing` the deal, `legal` whose turn it is
and what is allowed, `tricks` how a trick goes on and ends, `stock` drawing, `playing` what an
action does, and the points.

One source serves every variant: all options are words of the rules `r`. Kernels trust their input.
"""
