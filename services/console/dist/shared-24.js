import{a as r}from"./shared-25.js";import{c as d,e as i,f as o}from"./shared-22.js";import{a,c as s,f as n,h as t}from"./shared-21.js";import{c as u,e}from"./shared-3.js";var m=e(`
4sandtable/games/axis_empires/v1/event_politics.protosandtable.games.axis_empires.v1"F
\vAreaChanged7
area (\v2).sandtable.games.axis_empires.v1.AreaView"G

PostureSet9
now (\v2,.sandtable.games.axis_empires.v1.PostureView"
WarStateChanged9
\x07theatre (2(.sandtable.games.axis_empires.v1.Theatre6
now (2).sandtable.games.axis_empires.v1.WarState"c
\vTracksMoved9
\x07theatre (2(.sandtable.games.axis_empires.v1.Theatre\f
uscl (\r\v
esv ("X
\fChangedHands\r
piece (\r9
\x07faction (2(.sandtable.games.axis_empires.v1.Faction"
\bHappened9
\x07theatre (2(.sandtable.games.axis_empires.v1.Theatre9
event (2*.sandtable.games.axis_empires.v1.OnceEvent"(
	CardShown\f
card (\r\r
legal (\b"P
	CardMoved\f
card (\r5
to (2).sandtable.games.axis_empires.v1.CardPile"

CardChosen9
\x07theatre (2(.sandtable.games.axis_empires.v1.Theatre9
\x07faction (2(.sandtable.games.axis_empires.v1.Faction
\x07has_one (\b"\x1B
\vCardPending\f
card (\r"w
\vEventRolled9
\x07faction (2(.sandtable.games.axis_empires.v1.Faction\v
die (\r
\bmodifier (
result (\r"V
\bSelected9
\x07faction (2(.sandtable.games.axis_empires.v1.Faction
\x07country (\rbproto3`,[a,i,s]);var p=e(`
+sandtable/games/axis_empires/v1/event.protosandtable.games.axis_empires.v1"
EventF
\rsegment_began (\v2-.sandtable.games.axis_empires.v1.SegmentBeganH\03
put (\v2$.sandtable.games.axis_empires.v1.PutH\0;
\x07arrived (\v2(.sandtable.games.axis_empires.v1.ArrivedH\0B
\vturned_over (\v2+.sandtable.games.axis_empires.v1.TurnedOverH\07
asked (\v2&.sandtable.games.axis_empires.v1.AskedH\0=
\banswered (\v2).sandtable.games.axis_empires.v1.AnsweredH\0D
\forders_filed\x07 (\v2,.sandtable.games.axis_empires.v1.OrdersFiledH\0@

taken_back\b (\v2*.sandtable.games.axis_empires.v1.TakenBackH\0=
\bresigned	 (\v2).sandtable.games.axis_empires.v1.ResignedH\07
ended
 (\v2&.sandtable.games.axis_empires.v1.EndedH\0;
\x07delayed\v (\v2(.sandtable.games.axis_empires.v1.DelayedH\0;
\x07pointed\f (\v2(.sandtable.games.axis_empires.v1.PointedH\0=
\battacked\r (\v2).sandtable.games.axis_empires.v1.AttackedH\0?
	supported (\v2*.sandtable.games.axis_empires.v1.SupportedH\09
rolled (\v2'.sandtable.games.axis_empires.v1.RolledH\0;
\x07counted (\v2(.sandtable.games.axis_empires.v1.CountedH\0D
\farea_changed (\v2,.sandtable.games.axis_empires.v1.AreaChangedH\0B
\vposture_set (\v2+.sandtable.games.axis_empires.v1.PostureSetH\0M
war_state_changed (\v20.sandtable.games.axis_empires.v1.WarStateChangedH\0D
\ftracks_moved (\v2,.sandtable.games.axis_empires.v1.TracksMovedH\0F
\rchanged_hands (\v2-.sandtable.games.axis_empires.v1.ChangedHandsH\0=
\bhappened (\v2).sandtable.games.axis_empires.v1.HappenedH\0@

card_shown (\v2*.sandtable.games.axis_empires.v1.CardShownH\0@

card_moved (\v2*.sandtable.games.axis_empires.v1.CardMovedH\0B
\vcard_chosen (\v2+.sandtable.games.axis_empires.v1.CardChosenH\0D
\fcard_pending (\v2,.sandtable.games.axis_empires.v1.CardPendingH\0D
\fevent_rolled\x1B (\v2,.sandtable.games.axis_empires.v1.EventRolledH\0=
\bselected (\v2).sandtable.games.axis_empires.v1.SelectedH\0L
fortunes_counted (\v20.sandtable.games.axis_empires.v1.FortunesCountedH\0F
\rfortunes_held (\v2-.sandtable.games.axis_empires.v1.FortunesHeldH\0H
fortune_played (\v2..sandtable.games.axis_empires.v1.FortunePlayedH\0H
separate_peace  (\v2..sandtable.games.axis_empires.v1.SeparatePeaceH\0=
\breseated! (\v2).sandtable.games.axis_empires.v1.ReseatedH\0B
kind"
\fSegmentBegan\f
turn (\r9
\x07faction (2(.sandtable.games.axis_empires.v1.Faction9
\x07segment (2(.sandtable.games.axis_empires.v1.Segment"~
Put\r
piece (\r4
from (\v2&.sandtable.games.axis_empires.v1.Place2
to (\v2&.sandtable.games.axis_empires.v1.Place"L
\x07Arrived\r
piece (\r2
at (\v2&.sandtable.games.axis_empires.v1.Place"P

TurnedOver\r
piece (\r3
side (2%.sandtable.games.axis_empires.v1.Side"G
\x07Delayed\r
piece (\r\f
dice (\r
\bmodifier (\r
turns (\r"P
\x07Pointed\r
piece (\r6
to (2*.sandtable.games.axis_empires.v1.Direction"C
\bAttacked7
attack (\v2'.sandtable.games.axis_empires.v1.Attack"
	Supported\r
piece (\r"Ð
Rolled\v
hex (\r
attack (\r
\x07defence (\r<
shifts (\v2,.sandtable.games.axis_empires.v1.ColumnShift
column (\r\v
die (\r=
result\x07 (\v2-.sandtable.games.axis_empires.v1.CombatResult"D
Asked;
\bdecision (\v2).sandtable.games.axis_empires.v1.Decision"U
\bAnswered
\bdecision (\r7
by (2+.sandtable.games.axis_empires.v1.AnsweredBy"N
\vOrdersFiled?
orders (\v2/.sandtable.games.axis_empires.v1.StandingOrders"U
	TakenBack9
\x07faction (2(.sandtable.games.axis_empires.v1.Faction\r
steps (\r"4
\bResigned\f
seat (\r
heir (\rH\0B\x07
_heir"H
\bReseated<
seats (\v2-.sandtable.games.axis_empires.v1.SeatFactions"S
\x07Counted9
\x07theatre (2(.sandtable.games.axis_empires.v1.Theatre\r
value ("\`
Ended9
\x07winners (2(.sandtable.games.axis_empires.v1.Faction\f
rule (	
reason (	*$

AnsweredBy
_0\0
_1
_2bproto3`,[n,a,d,m,t,r,o,s]),k=u(p,0);export{k as a};
