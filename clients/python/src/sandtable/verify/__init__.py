"""Checks a match that is over, by itself: `python -m sandtable.verify FILE`.

It shares no code with the referee and was written from `docs/dice.md`: what both find
true does not hang on a mistake of either. It knows no rules, so that it cannot say
whether a command was legal; it says whether the dice were chosen.
"""

from sandtable.verify.audit import Difference, Report, audit

__all__ = ["Difference", "Report", "audit"]
