import{a as u,c as t,f as m}from"./shared-22.js";import{b as s,d as e,h as a}from"./shared-3.js";var i=e(`
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
hex (\r*\x07
\vChoiceAbout
CHOICE_ABOUT_UNSPECIFIED\0
CHOICE_ABOUT_MAY
CHOICE_ABOUT_ONE_OF
CHOICE_ABOUT_SELECT
CHOICE_ABOUT_REMOVE_CARD
CHOICE_ABOUT_LOSE_STEP
CHOICE_ABOUT_REPLACEMENT\x1B
CHOICE_ABOUT_MARKER_HEX\x07
CHOICE_ABOUT_DELAY_SUPPORT\b
CHOICE_ABOUT_TRUCE	
CHOICE_ABOUT_ILLEGAL_CARD

CHOICE_ABOUT_TOTAL_WAR\v
CHOICE_ABOUT_ALIGNMENT\f
CHOICE_ABOUT_SET_UP\r
CHOICE_ABOUT_MOBILIZE\x1B
CHOICE_ABOUT_REACTIVATE
CHOICE_ABOUT_NO_OCCUPATION!
CHOICE_ABOUT_CHEMICAL_WEAPONS
CHOICE_ABOUT_RESTORATION
CHOICE_ABOUT_RAIDERS\x1B
CHOICE_ABOUT_OCCUPATION
CHOICE_ABOUT_GARRISON
CHOICE_ABOUT_DISSOLUTION\x1B
CHOICE_ABOUT_INTERNMENT
CHOICE_ABOUT_RISING
CHOICE_ABOUT_CALL_BACK\x1B
CHOICE_ABOUT_CESSION
CHOICE_ABOUT_LAST_DAY
CHOICE_ABOUT_PEACE_TALKS\x1B
CHOICE_ABOUT_PEACE_SIDE
CHOICE_ABOUT_EVENT_PIECE
CHOICE_ABOUT_EVENT_HEXbproto3`,[a,u,t,i]);var r=e(`
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
_piece*±
\fThrowPurpose
THROW_PURPOSE_UNSPECIFIED\0
THROW_PURPOSE_COMBAT\x1B
THROW_PURPOSE_ATTRITION
THROW_PURPOSE_DELAY
THROW_PURPOSE_EVENT
THROW_PURPOSE_WEATHER*e
	LuckWatch
LUCK_WATCH_UNSPECIFIED\0
LUCK_WATCH_OWN
LUCK_WATCH_ENEMY
LUCK_WATCH_ANYbproto3`,[u]);var c=e(`
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
kind*

StackFault\x1B
STACK_FAULT_UNSPECIFIED\0
STACK_FAULT_HEADQUARTERS
STACK_FAULT_FORTRESSES
STACK_FAULT_MINORS
STACK_FAULT_TOO_MANYbproto3`,[o,m,u,r,p]);var L=s(c,2);var F=e(`
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

\b_pending*
\bCardPile
CARD_PILE_UNSPECIFIED\0
CARD_PILE_DECK
CARD_PILE_PENDING
CARD_PILE_CURRENT
CARD_PILE_DISCARDED
CARD_PILE_REMOVEDbproto3`,[u]);var _=e(`
,sandtable/games/axis_empires/v1/orders.protosandtable.games.axis_empires.v1"
StandingOrders<
\bstacking (2*.sandtable.games.axis_empires.v1.LossOrder?
\bcontests (2-.sandtable.games.axis_empires.v1.ContestOrder:
losses (2*.sandtable.games.axis_empires.v1.LossOrder@
\fluck_combats (2*.sandtable.games.axis_empires.v1.LuckWatch?
\vluck_delays (2*.sandtable.games.axis_empires.v1.LuckWatch?
\vluck_events (2*.sandtable.games.axis_empires.v1.LuckWatch*d
	LossOrder
LOSS_ORDER_UNSPECIFIED\0
LOSS_ORDER_WEAKEST_FIRST
LOSS_ORDER_SMALLEST_FIRST*\`
\fContestOrder
CONTEST_ORDER_UNSPECIFIED\0
CONTEST_ORDER_NEVER
CONTEST_ORDER_ALWAYSbproto3`,[r]),K=s(_,0);var Q=e(`
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
orders (\v22.sandtable.games.axis_empires.v1.OrganizationOrder*
OrganizationStage"
ORGANIZATION_STAGE_UNSPECIFIED\0"
ORGANIZATION_STAGE_COMBINATION!
ORGANIZATION_STAGE_CONVERSION"
ORGANIZATION_STAGE_ELIMINATION 
ORGANIZATION_STAGE_BREAKDOWN
ORGANIZATION_STAGE_PLACING
\x1BORGANIZATION_STAGE_REMOVINGbproto3`);export{i as a,p as b,c,L as d,F as e,_ as f,K as g,Q as h};
