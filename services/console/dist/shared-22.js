import{a as u,c as t,f as m}from"./shared-21.js";import{c as s,e,i as a}from"./shared-3.js";var i=e(`
2sandtable/games/axis_empires/v1/replacements.protosandtable.games.axis_empires.v1"T
ReplacementOrder\f
unit (\r2
to (\v2&.sandtable.games.axis_empires.v1.Place"
ReplacementActs8
\breceived (\v2&.sandtable.games.axis_empires.v1.GrantA
units (\v22.sandtable.games.axis_empires.v1.ReplacementPlaces"U
ReplacementPlaces\f
unit (\r2
to (\v2&.sandtable.games.axis_empires.v1.Place"ò
Grant9
\x07theatre (2(.sandtable.games.axis_empires.v1.Theatre
\x07country (\rH\0(
minors (\v2.google.protobuf.EmptyH\0)
\x07chinese (\v2.google.protobuf.EmptyH\0\r
steps (\r\r
armor (\b
\bcolonial\x07 (\b
\bin_pairs\b (\bB
tobproto3`,[a,u]);var p=e(`
-sandtable/games/axis_empires/v1/support.protosandtable.games.axis_empires.v1"
\fSupportOrder
inland_advance (\rH\0
take_back_beachhead (\rH\01
end_maintenance (\v2.google.protobuf.EmptyH\0=
unit (\v2-.sandtable.games.axis_empires.v1.PlaceSupportH\0>
convoy (\v2,.sandtable.games.axis_empires.v1.PlaceConvoyH\0
blitz (\rH\0B
kind"Q
\fPlaceSupport\r
piece (\r2
at (\v2&.sandtable.games.axis_empires.v1.Place"_
\vPlaceConvoy\r
piece (\r\f
zone (\r3
mode (2%.sandtable.games.axis_empires.v1.Side"Ó
\vSupportActs
inland (\r

beachheads (\r
\vmaintenance (\b=
units (\v2..sandtable.games.axis_empires.v1.SupportPlaces=
\x07convoys (\v2,.sandtable.games.axis_empires.v1.PlaceConvoy\r
blitz (\r"R
\rSupportPlaces\r
piece (\r2
at (\v2&.sandtable.games.axis_empires.v1.Place"j
\x07Contest\r
piece (\r2
at (\v2&.sandtable.games.axis_empires.v1.Place
strike (\b\f
with (\r"+
\rContestAnswer
with (\rH\0B\x07
_with"Q
Placed\r
piece (\r8
uses (\v2*.sandtable.games.axis_empires.v1.PlacedUse"ù
	PlacedUse&
stay (\v2.google.protobuf.EmptyH\0?
	beachhead (2*.sandtable.games.axis_empires.v1.DirectionH\0(
escort (\v2.google.protobuf.EmptyH\0
strike (\rH\0?
	devastate (\v2*.sandtable.games.axis_empires.v1.DevastateH\0B
kind"+
	Devastate
marker (\rH\0B	
\x07_markerbproto3`,[a,u]);var o=e(`
,sandtable/games/axis_empires/v1/choice.protosandtable.games.axis_empires.v1"§
Choice;
about (2,.sandtable.games.axis_empires.v1.ChoiceAbout9
\x07theatre (2(.sandtable.games.axis_empires.v1.Theatre
card (\rH\0
\x07country (\rH6
\x07options (\v2%.sandtable.games.axis_empires.v1.Pick
\x07fortune (\rH\r
words\x07 (	B\x07
_cardB

\b_countryB

\b_fortune"÷
Pick&
pass (\v2.google.protobuf.EmptyH\0%
yes (\v2.google.protobuf.EmptyH\0\r
nth (\rH\0
\x07country (\rH\0
card (\rH\0;
\x07faction (2(.sandtable.games.axis_empires.v1.FactionH\0
piece\x07 (\rH\0\r
hex\b (\rH\08
stand	 (\v2'.sandtable.games.axis_empires.v1.UnitAtH\09
loss
 (\v2).sandtable.games.axis_empires.v1.StepLossH\0H
\vreplacement\v (\v21.sandtable.games.axis_empires.v1.ReplacementOrderH\07
truce\f (2&.sandtable.games.axis_empires.v1.TruceH\0
\x07posture\r (\rH\0B
kind"$
UnitAt\r
piece (\r\v
hex (\r*£
\vChoiceAbout
_0\0
_1
_2
_3
_4
_5
_6
_7\x07
_8\b
_9	\x07
_10
\x07
_11\v\x07
_12\f\x07
_13\r\x07
_14\x07
_15\x07
_16\x07
_17\x07
_18\x07
_19\x07
_22\x07
_23\x07
_24\x07
_25\x07
_26\x07
_27\x1B\x07
_28\x07
_29\x07
_30\x07
_31\x07
_20\x07
_21bproto3`,[a,u,t,i]);var r=e(`
*sandtable/games/axis_empires/v1/luck.protosandtable.games.axis_empires.v1"»
\fLuckQuestion\v
die (\r>
\x07purpose (2-.sandtable.games.axis_empires.v1.ThrowPurpose9
\x07faction (2(.sandtable.games.axis_empires.v1.Faction
hex (\rH\0
column (\rH
piece (\rH
\bmodifier\x07 (9
\x07theatre\b (2(.sandtable.games.axis_empires.v1.TheatreB
_hexB	
\x07_columnB\b
_piece*>
\fThrowPurpose
_0\0
_1
_2
_3
_4
_5*+
	LuckWatch
_0\0
_1
_2
_3bproto3`,[u]);var c=e(`
.sandtable/games/axis_empires/v1/decision.protosandtable.games.axis_empires.v1"Ý
\bDecision

id (\r\f
seat (\r9
\x07faction (2(.sandtable.games.axis_empires.v1.Faction;
\bstacking (\v2'.sandtable.games.axis_empires.v1.ExcessH\0;
\x07contest (\v2(.sandtable.games.axis_empires.v1.ContestH\09
placed (\v2'.sandtable.games.axis_empires.v1.PlacedH\0H
ranged_support\x07 (\v2..sandtable.games.axis_empires.v1.RangedSupportH\09
suffer\b (\v2'.sandtable.games.axis_empires.v1.DemandH\0<
\x07advance	 (\v2).sandtable.games.axis_empires.v1.AdvancesH\09
choice
 (\v2'.sandtable.games.axis_empires.v1.ChoiceH\0=
luck\v (\v2-.sandtable.games.axis_empires.v1.LuckQuestionH\0B

\bquestion"Ç
Excess\v
hex (\r9
\x07faction (2(.sandtable.games.axis_empires.v1.Faction:
fault (2+.sandtable.games.axis_empires.v1.StackFault9
losses (\v2).sandtable.games.axis_empires.v1.StepLoss"í
Answer=
\bstacking (\v2).sandtable.games.axis_empires.v1.StepLossH\0A
\x07contest (\v2..sandtable.games.axis_empires.v1.ContestAnswerH\0<
placed (\v2*.sandtable.games.axis_empires.v1.PlacedUseH\0N
ranged_support (\v24.sandtable.games.axis_empires.v1.RangedSupportAnswerH\0?
suffer (\v2-.sandtable.games.axis_empires.v1.SufferAnswerH\0A
\x07advance (\v2..sandtable.games.axis_empires.v1.AdvanceAnswerH\07
choice\x07 (\v2%.sandtable.games.axis_empires.v1.PickH\0
luck\b (\bH\0B
kind*4

StackFault
_0\0
_1
_2
_3
_4bproto3`,[o,m,u,r,p]);var A=s(c,2);var B=e(`
1sandtable/games/axis_empires/v1/option_card.protosandtable.games.axis_empires.v1"<
OptionCardOrder
choose (\rH\0
bluff (\rH\0B
kind"/
OptionCardActs
choose (\r\r
bluff (\r"
\bDeckView9
\x07theatre (2(.sandtable.games.axis_empires.v1.Theatre9
\x07faction (2(.sandtable.games.axis_empires.v1.Faction
\x07current (\rH\0
\vhas_pending (\b
\x07pending (\rH\f
deck (\r
	discarded\x07 (\r
\x07removed\b (\rB

\b_currentB

\b_pending*:
\bCardPile
_0\0
_1
_2
_3
_4
_5bproto3`,[u]);var l=e(`
,sandtable/games/axis_empires/v1/orders.protosandtable.games.axis_empires.v1"
StandingOrders<
\bstacking (2*.sandtable.games.axis_empires.v1.LossOrder?
\bcontests (2-.sandtable.games.axis_empires.v1.ContestOrder:
losses (2*.sandtable.games.axis_empires.v1.LossOrder@
\fluck_combats (2*.sandtable.games.axis_empires.v1.LuckWatch?
\vluck_delays (2*.sandtable.games.axis_empires.v1.LuckWatch?
\vluck_events (2*.sandtable.games.axis_empires.v1.LuckWatch*#
	LossOrder
_0\0
_1
_2*&
\fContestOrder
_0\0
_1
_2bproto3`,[r]),Q=s(l,0);var Y=e(`
2sandtable/games/axis_empires/v1/organization.protosandtable.games.axis_empires.v1"
OrganizationOrder<
\bbuild_up (\v2(.sandtable.games.axis_empires.v1.BuildUpH\05
form (\v2%.sandtable.games.axis_empires.v1.FormH\0;
\x07convert (\v2(.sandtable.games.axis_empires.v1.ConvertH\0
	turn_over (\rH\0
	eliminate (\rH\0@

break_down (\v2*.sandtable.games.axis_empires.v1.BreakDownH\09
detach\x07 (\v2'.sandtable.games.axis_empires.v1.DetachH\0
recall\b (\rH\0B
kind"%
\x07BuildUp\f
unit (\r\f
with (\r"3
Form\r
first (\r
second (\r\f
unit (\r"%
\x07Convert\f
from (\r\f
unit (\r"'
	BreakDown\f
unit (\r\f
into (\r"#
Detach\f
unit (\r\v
hex (\r"V
OrganizationActsB
orders (\v22.sandtable.games.axis_empires.v1.OrganizationOrder*K
OrganizationStage
_0\0
_1
_2
_3
_4
_5
_6bproto3`);export{i as a,p as b,c,A as d,B as e,l as f,Q as g,Y as h};
