import{c as t,e as a,i as m}from"./shared-3.js";var s=a(`
,sandtable/games/axis_empires/v1/common.protosandtable.games.axis_empires.v1"û\b
Place\r
hex (\rH\0\r
box (\rH\0

on_station (\rH\0
\x07convoys (\rH\0
used (\rH\0E
strategic_warfare (2(.sandtable.games.axis_empires.v1.TheatreH\0>

force_pool\x07 (2(.sandtable.games.axis_empires.v1.TheatreH\09
delay\b (2(.sandtable.games.axis_empires.v1.TheatreH\0?
\vnaval_delay	 (2(.sandtable.games.axis_empires.v1.TheatreH\0:
track
 (\v2).sandtable.games.axis_empires.v1.TrackBoxH\0
\x07holding\v (\rH\09
aside\f (2(.sandtable.games.axis_empires.v1.TheatreH\0&
gone\r (\v2.google.protobuf.EmptyH\0D
\rvictory_track (\v2+.sandtable.games.axis_empires.v1.VictoryBoxH\0@
\bawaiting (\v2,.sandtable.games.axis_empires.v1.AwaitingBoxH\0A

events_box (\v2+.sandtable.games.axis_empires.v1.FactionBoxH\0>
\x07war_box (\v2+.sandtable.games.axis_empires.v1.FactionBoxH\0,

government (\v2.google.protobuf.EmptyH\0=
	conquered (2(.sandtable.games.axis_empires.v1.TheatreH\02
european_holding (\v2.google.protobuf.EmptyH\0<
\binterned (2(.sandtable.games.axis_empires.v1.TheatreH\0A
\rair_sea_delay (2(.sandtable.games.axis_empires.v1.TheatreH\01
pacific_holding (\v2.google.protobuf.EmptyH\0B
kind"
\vAwaitingBox9
\x07theatre (2(.sandtable.games.axis_empires.v1.Theatre9
event (2*.sandtable.games.axis_empires.v1.OnceEvent"

FactionBox9
\x07theatre (2(.sandtable.games.axis_empires.v1.Theatre9
\x07faction (2(.sandtable.games.axis_empires.v1.Faction"S
\bTrackBox9
\x07theatre (2(.sandtable.games.axis_empires.v1.Theatre\f
turn (\r"W

VictoryBox9
\x07theatre (2(.sandtable.games.axis_empires.v1.Theatre
points (\r"5
\bStepLoss\r
piece (\r
left (\rH\0B\x07
_left*)
\x07Faction
_0\0
_1
_2
_3*!
\x07Theatre
_0\0
_1
_2*C
	Direction
_0\0
_1
_2
_3
_4
_5
_6*
Side
_0\0
_1
_2*
\x07Segment
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
_16*ý
	OnceEvent
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
_20\x07
_21\x07
_22\x07
_23\x07
_24\x07
_25\x07
_26\x07
_27\x1Bbproto3`,[m]);var R=(r=>(r[r.UNSPECIFIED=0]="UNSPECIFIED",r[r.NORTH_EAST=1]="NORTH_EAST",r[r.EAST=2]="EAST",r[r.SOUTH_EAST=3]="SOUTH_EAST",r[r.SOUTH_WEST=4]="SOUTH_WEST",r[r.WEST=5]="WEST",r[r.NORTH_WEST=6]="NORTH_WEST",r))(R||{});var d=a(`
,sandtable/games/axis_empires/v1/combat.protosandtable.games.axis_empires.v1"
\vCombatOrder;
\x07airdrop (\v2(.sandtable.games.axis_empires.v1.AirdropH\09
attack (\v2'.sandtable.games.axis_empires.v1.AttackH\0
land (\rH\0
\vland_forces (\rH\0J
airdrop_landing (\v2/.sandtable.games.axis_empires.v1.AirdropLandingH\0
\rreturn_convoy (\rH\0B
kind"$
\x07Airdrop\r
piece (\r

to (\r"F
Attack\v
hex (\r\r
units (\r
\x07support (\rH\0B

\b_support"/
AirdropLanding
\x07airdrop (\r\f
unit (\r"

CombatActsA
\bairdrops (\v2/.sandtable.games.axis_empires.v1.AirdropTargets>
\x07attacks (\v2-.sandtable.games.axis_empires.v1.AttackTarget
\blandings (\r
forces (\rI
airdrop_landings (\v2/.sandtable.games.axis_empires.v1.AirdropLanding
\x07convoys (\r"+
AirdropTargets\r
piece (\r

to (\r"x
\fAttackTarget\v
hex (\r\r
units (\r
\bsupports (\r:
	strongest (\v2'.sandtable.games.axis_empires.v1.Attack"2
\rRangedSupport\v
hex (\r
\fheadquarters (\r"A
RangedSupportAnswer
\fheadquarters (\rH\0B
\r_headquarters"
Demand9
role (2+.sandtable.games.axis_empires.v1.BattleRole\r
stack (\r
\bretreats (\r9
losses (\v2).sandtable.games.axis_empires.v1.StepLoss"d
\fSufferAnswer
\x07retreat (\rH\09
lose (\v2).sandtable.games.axis_empires.v1.StepLossH\0B
kind"C
\bAdvances7
moves (\v2(.sandtable.games.axis_empires.v1.Advance"&
\x07Advance\r
piece (\r\f
path (\r"J
\rAdvanceAnswer9
\x07advance (\v2(.sandtable.games.axis_empires.v1.Advance"®
Battle\v
hex (\r?
	attackers (\v2,.sandtable.games.axis_empires.v1.BattleParty?
	defenders (\v2,.sandtable.games.axis_empires.v1.BattleParty

first_loss (\r
\x07armored (\b
\vmay_convert (\b)
\x07support\x07 (\v2.google.protobuf.EmptyH\0&
roll\b (\v2.google.protobuf.EmptyH\0A
\x07results	 (\v2..sandtable.games.axis_empires.v1.BattleResultsH\0
\x07advance
 (\rH\0)
\x07weapons\v (\v2.google.protobuf.EmptyH\0B\x07
stage"W
\vBattleParty9
\x07faction (2(.sandtable.games.axis_empires.v1.Faction\r
units (\r"ç
\rBattleResults8
	attackers (2%.sandtable.games.axis_empires.v1.Blow

retreating (\b\r
hexes (\r
\bexchange (\b
attackers_steps (\r
defenders_steps (\r\r
stack\x07 (\r
	retreated\b (\r
\vunsatisfied	 (\r"s
\fCombatResult?
\x07outcome (2..sandtable.games.axis_empires.v1.CombatOutcome
\battacker (\r
\bdefender (\r"Z
\vColumnShift:
cause (2+.sandtable.games.axis_empires.v1.ShiftCause
\x07columns (*$

BattleRole
_0\0
_1
_2*
Blow
_0\0
_1
_2*G
\rCombatOutcome
_0\0
_1
_2
_3
_4
_5
_6*w

ShiftCause
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
_12\fbproto3`,[m,s]);var C=(n=>(n[n.UNSPECIFIED=0]="UNSPECIFIED",n[n.ATTACKING_AIR=1]="ATTACKING_AIR",n[n.DEFENDING_AIR=2]="DEFENDING_AIR",n[n.AIRDROP=3]="AIRDROP",n[n.ARMOR=4]="ARMOR",n[n.FORTRESS=5]="FORTRESS",n[n.ATTACKING_HQ=6]="ATTACKING_HQ",n[n.DEFENDING_HQ=7]="DEFENDING_HQ",n[n.MARINES=8]="MARINES",n[n.MUD=9]="MUD",n[n.TERRAIN=10]="TERRAIN",n[n.LIMITED_STACKING=11]="LIMITED_STACKING",n[n.HEXSIDE=12]="HEXSIDE",n))(C||{});var p=a(`
.sandtable/games/axis_empires/v1/politics.protosandtable.games.axis_empires.v1"Ï
\bAreaView\f
area (\r>
status (2..sandtable.games.axis_empires.v1.CountryStatus;
	alignment (2(.sandtable.games.axis_empires.v1.Faction
owner (\rH9
policy (2'.sandtable.games.axis_empires.v1.PolicyH\07
truce (2&.sandtable.games.axis_empires.v1.TruceH\0
\bconfined\x07 (\b
shut_to_soviets\b (\b7
tenure
 (2'.sandtable.games.axis_empires.v1.Tenure7
claim\v (2(.sandtable.games.axis_empires.v1.FactionB	
\x07postureB\b
_owner"
\vPostureView\v
box (\r9
policy (2'.sandtable.games.axis_empires.v1.PolicyH\07
truce (2&.sandtable.games.axis_empires.v1.TruceH\0B	
\x07posture"Ö

TracksView9
\x07theatre (2(.sandtable.games.axis_empires.v1.Theatre\f
uscl (\r\v
esv (\x1B
germany_surrendered (\b<
\bhappened (2*.sandtable.games.axis_empires.v1.OnceEvent
strategic_value ("
\rSeparatePeace4
by (2(.sandtable.games.axis_empires.v1.Faction8
held (\v2*.sandtable.games.axis_empires.v1.HexesHeld
	collapsed (\b"U
	HexesHeld9
\x07faction (2(.sandtable.games.axis_empires.v1.Faction\r
hexes (\r**
\bWarState
_0\0
_1
_2
_3*7
\rCountryStatus
_0\0
_1
_2
_3
_4* 
Tenure
_0\0
_1
_2* 
Policy
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
_17*'
Truce
_0\0
_1
_2
_3bproto3`,[s]);var I=(u=>(u[u.UNSPECIFIED=0]="UNSPECIFIED",u[u.APPEASEMENT=1]="APPEASEMENT",u[u.CORDON_SANITAIRE=2]="CORDON_SANITAIRE",u[u.ENTENTE=3]="ENTENTE",u[u.GUARANTEES=4]="GUARANTEES",u[u.ISOLATIONISM=5]="ISOLATIONISM",u[u.NAZI_SOVIET_PACT=6]="NAZI_SOVIET_PACT",u[u.OSTLAND_ACCORD=7]="OSTLAND_ACCORD",u[u.LOCARNO_TREATY=8]="LOCARNO_TREATY",u[u.RAPALLO_TREATY=9]="RAPALLO_TREATY",u[u.ACCEPTANCE=10]="ACCEPTANCE",u[u.BORDER_DISPUTES=11]="BORDER_DISPUTES",u[u.LAPSED_TREATY=12]="LAPSED_TREATY",u[u.NEUTRALITY_PACT=13]="NEUTRALITY_PACT",u[u.QUARANTINE=14]="QUARANTINE",u[u.RESISTANCE=15]="RESISTANCE",u[u.UNEASY_PEACE=16]="UNEASY_PEACE",u[u.SURRENDER=17]="SURRENDER",u))(I||{});var M=(i=>(i[i.UNSPECIFIED=0]="UNSPECIFIED",i[i.REASSESS_POLICY=1]="REASSESS_POLICY",i[i.ARMISTICE=2]="ARMISTICE",i[i.NEGOTIATION=3]="NEGOTIATION",i))(M||{});var x=a(`
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
tobproto3`,[m,s]);var v=a(`
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
_21bproto3`,[m,s,p,x]);var _=a(`
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
_3bproto3`,[s]);var f=a(`
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
\x07_markerbproto3`,[m,s]);var b=a(`
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
_4bproto3`,[v,d,s,_,f]);var p0=t(b,2);var E=a(`
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
_5bproto3`,[s]);var S=a(`
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
\x07country (\rbproto3`,[s,E,p]);var c=a(`
.sandtable/games/axis_empires/v1/fortunes.protosandtable.games.axis_empires.v1"ã
\x07Fortune
letter (	\r
title (	9
\x07theatre (2(.sandtable.games.axis_empires.v1.Theatre:
\bsegments (2(.sandtable.games.axis_empires.v1.Segment
\frequirements (	\r
major (	\r
minor\x07 (	
source\b (	"
\fFortunesView9
\x07theatre (2(.sandtable.games.axis_empires.v1.Theatre3
camp (2%.sandtable.games.axis_empires.v1.Camp\r
count (\r\f
held (\r"
FortunesCounted9
\x07theatre (2(.sandtable.games.axis_empires.v1.Theatre3
camp (2%.sandtable.games.axis_empires.v1.Camp\r
count (\r"[
\fFortunesHeld9
\x07theatre (2(.sandtable.games.axis_empires.v1.Theatre
\bfortunes (\r"[
\rFortunePlayed9
\x07faction (2(.sandtable.games.axis_empires.v1.Faction
\x07fortune (\r*
Camp
_0\0
_1
_2bproto3`,[s]);var l=a(`
-sandtable/games/axis_empires/v1/options.protosandtable.games.axis_empires.v1"
\x07Options\f
pack (	
\bscenario (	<
seats (\v2-.sandtable.games.axis_empires.v1.SeatFactions9
\x07edition (2(.sandtable.games.axis_empires.v1.Edition
\vpack_digest (	E
optional_rules (2-.sandtable.games.axis_empires.v1.OptionalRule
decide_by_score\x07 (\b"J
\fSeatFactions:
\bfactions (2(.sandtable.games.axis_empires.v1.Faction*!
\x07Edition
_0\0
_1
_2*¯
\fOptionalRule
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
_18bproto3`,[s]),C0=t(l,0);var G=(e=>(e[e.UNSPECIFIED=0]="UNSPECIFIED",e[e.REQUIRED_GARRISONS=1]="REQUIRED_GARRISONS",e[e.WILD_COMBAT=2]="WILD_COMBAT",e[e.CANNON_FODDER=3]="CANNON_FODDER",e[e.PACIFIC_STALEMATES=4]="PACIFIC_STALEMATES",e[e.VARIABLE_WEATHER=5]="VARIABLE_WEATHER",e[e.ICELAND=6]="ICELAND",e[e.VARIABLE_ENDING=7]="VARIABLE_ENDING",e[e.AIR_SEA_WARFARE=8]="AIR_SEA_WARFARE",e[e.TWO_CITY_SUPPLY_SOURCES=9]="TWO_CITY_SUPPLY_SOURCES",e[e.REPLACEMENT_LOCATION_SUPPLY=10]="REPLACEMENT_LOCATION_SUPPLY",e[e.LIMITED_SUPPLY_LINES=11]="LIMITED_SUPPLY_LINES",e[e.ALTERNATE_VICHY=12]="ALTERNATE_VICHY",e[e.ALTERNATE_AVALANCHE=13]="ALTERNATE_AVALANCHE",e[e.LUCK=14]="LUCK",e[e.FORTUNES_OF_WAR=15]="FORTUNES_OF_WAR",e[e.EAST_AFRICA=16]="EAST_AFRICA",e[e.SOVIET_VOLUNTEERS=17]="SOVIET_VOLUNTEERS",e[e.SEPARATE_PEACE=18]="SEPARATE_PEACE",e))(G||{});var g=a(`
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
_2bproto3`,[_]),H0=t(g,0);var H=a(`
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
_2bproto3`,[d,s,b,S,c,l,g,p]),k0=t(H,0);var A=a(`
,sandtable/games/axis_empires/v1/marker.protosandtable.games.axis_empires.v1"
Marker\f
code (	\f
name (	9
type (2+.sandtable.games.axis_empires.v1.MarkerType9
\x07faction (2(.sandtable.games.axis_empires.v1.Faction*Â

MarkerType
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
_20\x07
_21\x07
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
_32 \x07
_33!\x07
_34"\x07
_35#\x07
_36$\x07
_37%\x07
_38&\x07
_39'\x07
_40(\x07
_41)\x07
_42*\x07
_43+\x07
_44,\x07
_45-\x07
_46.\x07
_47/\x07
_480\x07
_491\x07
_502\x07
_513\x07
_524\x07
_535\x07
_546\x07
_557\x07
_568\x07
_579\x07
_58:\x07
_59;\x07
_60<\x07
_61=\x07
_62>\x07
_63?bproto3`,[s]);var h=a(`
*sandtable/games/axis_empires/v1/card.protosandtable.games.axis_empires.v1"ç
Card
number (	\r
title (	9
\x07faction (2(.sandtable.games.axis_empires.v1.Faction9
\x07theatre (2(.sandtable.games.axis_empires.v1.Theatre<
	war_state (2).sandtable.games.axis_empires.v1.WarState
family (	\r
blitz\x07 (\r

rearmament\b (\b

recyclable	 (\b\f
twin
 (\b

production\v (\r
\frequirements\f (	
\voption_card\r (	@
\freplacements (\v2*.sandtable.games.axis_empires.v1.CardSteps
	political (	
\vconditional (	
source (	"¬
	CardSteps
\x07country (\rH\0(
minors (\v2.google.protobuf.EmptyH\0)
\x07chinese (\v2.google.protobuf.EmptyH\0
\binfantry (\r\r
armor (\r
\bcolonial (\rB
to"c

EventTable\f
name (	9
\x07theatre (2(.sandtable.games.axis_empires.v1.Theatre\f
rows (	"f

NamedEvent\f
name (	9
\x07theatre (2(.sandtable.games.axis_empires.v1.Theatre
\x07effects (	"¹

PostureBox\f
name (	9
\x07theatre (2(.sandtable.games.axis_empires.v1.Theatre9
\x07faction (2(.sandtable.games.axis_empires.v1.Faction
	countries (\r
\fother_minors (\b"©
Tracks9
\x07theatre (2(.sandtable.games.axis_empires.v1.Theatre
	axis_tide (
allied_crusade (9
uscl (\v2+.sandtable.games.axis_empires.v1.Commitment"J

Commitment
	political (

axis_delay (
\rwestern_delay (bproto3`,[m,s,p]);var P=a(`
+sandtable/games/axis_empires/v1/board.protosandtable.games.axis_empires.v1"=
Board4
packs (\v2%.sandtable.games.axis_empires.v1.Pack"\b
Pack\f
code (	\r
title (	\r
about (	3
hexes (\v2$.sandtable.games.axis_empires.v1.Hex7
sides (\v2(.sandtable.games.axis_empires.v1.HexSide4
areas (\v2%.sandtable.games.axis_empires.v1.Area4
zones\x07 (\v2%.sandtable.games.axis_empires.v1.Zone9
boxes\b (\v2*.sandtable.games.axis_empires.v1.OffMapBox:
\bcounters	 (\v2(.sandtable.games.axis_empires.v1.Counter8
\x07markers
 (\v2'.sandtable.games.axis_empires.v1.Marker\r
turns\v (	

first_year\f (\r<
	scenarios\r (\v2).sandtable.games.axis_empires.v1.Scenario=
combat (\v2-.sandtable.games.axis_empires.v1.CombatColumn4
cards (\v2%.sandtable.games.axis_empires.v1.Card;
tables (\v2+.sandtable.games.axis_empires.v1.EventTable;
events (\v2+.sandtable.games.axis_empires.v1.NamedEventB
\rposture_boxes (\v2+.sandtable.games.axis_empires.v1.PostureBox7
tracks (\v2'.sandtable.games.axis_empires.v1.Tracks:
\bfortunes (\v2(.sandtable.games.axis_empires.v1.Fortune9
sheets (\v2).sandtable.games.axis_empires.v1.MapSheet"±
Hex\f
code (	\f
name (	9
\x07terrain (2(.sandtable.games.axis_empires.v1.Terrain?

settlement (2+.sandtable.games.axis_empires.v1.Settlement\f
port (\b
area (\rH\0
region\x07 (\rH\r
zones\b (\r9
center	 (\v2).sandtable.games.axis_empires.v1.HexPointB\x07
_areaB	
\x07_region" 
\bHexPoint	
x (	
y ("v
\bMapSheet9
\x07theatre (2(.sandtable.games.axis_empires.v1.Theatre\r
width (
height (
\bhex_size ("_
\x07HexSide	
a (\r	
b (\r>
\bfeatures (2,.sandtable.games.axis_empires.v1.SideFeature"Á
Area\f
name (	
\vnationality (	9
\x07theatre (2(.sandtable.games.axis_empires.v1.Theatre9
\x07faction (2(.sandtable.games.axis_empires.v1.Faction
\x07capital (\rH\0B

\b_capital"a
Zone\f
name (	9
\x07theatre (2(.sandtable.games.axis_empires.v1.Theatre
\badjacent (\r"¼
	OffMapBox\f
name (	9
\x07theatre (2(.sandtable.games.axis_empires.v1.Theatre7
owner (2(.sandtable.games.axis_empires.v1.Faction\r
zones (\r
\badjacent (\r\f
edge (\r"
Face7
type (2).sandtable.games.axis_empires.v1.UnitType\r
steps (\r
attack (\r
\x07defence (\r
\bmovement (\r\r
range (\r"Þ
\x07Counter\f
code (	\f
name (	
\x07country (\r4
front (\v2%.sandtable.games.axis_empires.v1.Face5
unit (\v2%.sandtable.games.axis_empires.v1.FaceH\0
marker (	H\0
strike\x07 (\rH\0\r
count\b (\rB
back"o
\fCombatColumn
attack (\r
\x07defence (\r>
\x07results (\v2-.sandtable.games.axis_empires.v1.CombatResult"Å
\bScenario\f
code (	\r
title (	\r
about (	9
\x07theatre (2(.sandtable.games.axis_empires.v1.Theatre\r
first (\r\f
last (\r:
\bfactions\x07 (2(.sandtable.games.axis_empires.v1.Faction\r
hexes\b (\r@
	strategic	 (\v2-.sandtable.games.axis_empires.v1.StrategicHex
	axis_from
 (\r
	allies_to\v (\r
axis_at_once_from\f (\rH\0
\bcampaign\r (\b:
\btheatres (2(.sandtable.games.axis_empires.v1.TheatreB
_axis_at_once_from"+
\fStrategicHex\v
hex (\r
points (\r*A
\x07Terrain
_0\0
_1
_2
_3
_4
_5
_6*4

Settlement
_0\0
_1
_2
_3
_4*x
\vSideFeature
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
_12\f*´
\bUnitType
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
_19bproto3`,[h,d,s,c,A]),ae=t(P,0);var te=a(`
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
_6bproto3`);export{s as a,R as b,p as c,I as d,M as e,d as f,C as g,c as h,P as i,ae as j,l as k,C0 as l,G as m,x as n,f as o,b as p,p0 as q,E as r,g as s,H0 as t,te as u,k0 as v};
