import{c as r,e as s,i as o}from"./shared-3.js";var n=s(`
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
_27\x1Bbproto3`,[o]);var c=(a=>(a[a.UNSPECIFIED=0]="UNSPECIFIED",a[a.NORTH_EAST=1]="NORTH_EAST",a[a.EAST=2]="EAST",a[a.SOUTH_EAST=3]="SOUTH_EAST",a[a.SOUTH_WEST=4]="SOUTH_WEST",a[a.WEST=5]="WEST",a[a.NORTH_WEST=6]="NORTH_WEST",a))(c||{});var i=s(`
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
_3bproto3`,[n]);var l=(u=>(u[u.UNSPECIFIED=0]="UNSPECIFIED",u[u.APPEASEMENT=1]="APPEASEMENT",u[u.CORDON_SANITAIRE=2]="CORDON_SANITAIRE",u[u.ENTENTE=3]="ENTENTE",u[u.GUARANTEES=4]="GUARANTEES",u[u.ISOLATIONISM=5]="ISOLATIONISM",u[u.NAZI_SOVIET_PACT=6]="NAZI_SOVIET_PACT",u[u.OSTLAND_ACCORD=7]="OSTLAND_ACCORD",u[u.LOCARNO_TREATY=8]="LOCARNO_TREATY",u[u.RAPALLO_TREATY=9]="RAPALLO_TREATY",u[u.ACCEPTANCE=10]="ACCEPTANCE",u[u.BORDER_DISPUTES=11]="BORDER_DISPUTES",u[u.LAPSED_TREATY=12]="LAPSED_TREATY",u[u.NEUTRALITY_PACT=13]="NEUTRALITY_PACT",u[u.QUARANTINE=14]="QUARANTINE",u[u.RESISTANCE=15]="RESISTANCE",u[u.UNEASY_PEACE=16]="UNEASY_PEACE",u[u.SURRENDER=17]="SURRENDER",u))(l||{});var x=(t=>(t[t.UNSPECIFIED=0]="UNSPECIFIED",t[t.REASSESS_POLICY=1]="REASSESS_POLICY",t[t.ARMISTICE=2]="ARMISTICE",t[t.NEGOTIATION=3]="NEGOTIATION",t))(x||{});var _=s(`
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
\rwestern_delay (bproto3`,[o,n,i]);var b=s(`
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
_12\fbproto3`,[o,n]);var g=(e=>(e[e.UNSPECIFIED=0]="UNSPECIFIED",e[e.ATTACKING_AIR=1]="ATTACKING_AIR",e[e.DEFENDING_AIR=2]="DEFENDING_AIR",e[e.AIRDROP=3]="AIRDROP",e[e.ARMOR=4]="ARMOR",e[e.FORTRESS=5]="FORTRESS",e[e.ATTACKING_HQ=6]="ATTACKING_HQ",e[e.DEFENDING_HQ=7]="DEFENDING_HQ",e[e.MARINES=8]="MARINES",e[e.MUD=9]="MUD",e[e.TERRAIN=10]="TERRAIN",e[e.LIMITED_STACKING=11]="LIMITED_STACKING",e[e.HEXSIDE=12]="HEXSIDE",e))(g||{});var p=s(`
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
_2bproto3`,[n]);var d=s(`
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
_63?bproto3`,[n]);var A=s(`
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
_19bproto3`,[_,b,n,p,d]),q=r(A,0);export{n as a,c as b,i as c,l as d,x as e,b as f,g,p as h,A as i,q as j};
