import{a as s0}from"./shared-22.js";import{d as a0,v as W}from"./shared-6.js";import{d as U,f}from"./shared-19.js";import{i as V,j as e0}from"./shared-17.js";import{b as C}from"./shared-5.js";import{c as g,e as l,m as S,r as u0}from"./shared-3.js";var b=l(`
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
_27\x1Bbproto3`,[S]);var j=(n=>(n[n.UNSPECIFIED=0]="UNSPECIFIED",n[n.NORTH_EAST=1]="NORTH_EAST",n[n.EAST=2]="EAST",n[n.SOUTH_EAST=3]="SOUTH_EAST",n[n.SOUTH_WEST=4]="SOUTH_WEST",n[n.WEST=5]="WEST",n[n.NORTH_WEST=6]="NORTH_WEST",n))(j||{});var A=l(`
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
_3bproto3`,[b]);var P0=(_=>(_[_.UNSPECIFIED=0]="UNSPECIFIED",_[_.APPEASEMENT=1]="APPEASEMENT",_[_.CORDON_SANITAIRE=2]="CORDON_SANITAIRE",_[_.ENTENTE=3]="ENTENTE",_[_.GUARANTEES=4]="GUARANTEES",_[_.ISOLATIONISM=5]="ISOLATIONISM",_[_.NAZI_SOVIET_PACT=6]="NAZI_SOVIET_PACT",_[_.OSTLAND_ACCORD=7]="OSTLAND_ACCORD",_[_.LOCARNO_TREATY=8]="LOCARNO_TREATY",_[_.RAPALLO_TREATY=9]="RAPALLO_TREATY",_[_.ACCEPTANCE=10]="ACCEPTANCE",_[_.BORDER_DISPUTES=11]="BORDER_DISPUTES",_[_.LAPSED_TREATY=12]="LAPSED_TREATY",_[_.NEUTRALITY_PACT=13]="NEUTRALITY_PACT",_[_.QUARANTINE=14]="QUARANTINE",_[_.RESISTANCE=15]="RESISTANCE",_[_.UNEASY_PEACE=16]="UNEASY_PEACE",_[_.SURRENDER=17]="SURRENDER",_))(P0||{});var M0=(t=>(t[t.UNSPECIFIED=0]="UNSPECIFIED",t[t.REASSESS_POLICY=1]="REASSESS_POLICY",t[t.ARMISTICE=2]="ARMISTICE",t[t.NEGOTIATION=3]="NEGOTIATION",t))(M0||{});var n0=l(`
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
\rwestern_delay (bproto3`,[S,b,A]);var R=l(`
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
_12\fbproto3`,[S,b]);var y0=(p=>(p[p.UNSPECIFIED=0]="UNSPECIFIED",p[p.ATTACKING_AIR=1]="ATTACKING_AIR",p[p.DEFENDING_AIR=2]="DEFENDING_AIR",p[p.AIRDROP=3]="AIRDROP",p[p.ARMOR=4]="ARMOR",p[p.FORTRESS=5]="FORTRESS",p[p.ATTACKING_HQ=6]="ATTACKING_HQ",p[p.DEFENDING_HQ=7]="DEFENDING_HQ",p[p.MARINES=8]="MARINES",p[p.MUD=9]="MUD",p[p.TERRAIN=10]="TERRAIN",p[p.LIMITED_STACKING=11]="LIMITED_STACKING",p[p.HEXSIDE=12]="HEXSIDE",p))(y0||{});var y=l(`
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
_2bproto3`,[b]);var t0=l(`
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
_63?bproto3`,[b]);var T0=l(`
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
_19bproto3`,[n0,R,b,y,t0]),r0=g(T0,0);var F=l(`
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
_18bproto3`,[b]),i0=g(F,0);var F0=(c=>(c[c.UNSPECIFIED=0]="UNSPECIFIED",c[c.REQUIRED_GARRISONS=1]="REQUIRED_GARRISONS",c[c.WILD_COMBAT=2]="WILD_COMBAT",c[c.CANNON_FODDER=3]="CANNON_FODDER",c[c.PACIFIC_STALEMATES=4]="PACIFIC_STALEMATES",c[c.VARIABLE_WEATHER=5]="VARIABLE_WEATHER",c[c.ICELAND=6]="ICELAND",c[c.VARIABLE_ENDING=7]="VARIABLE_ENDING",c[c.AIR_SEA_WARFARE=8]="AIR_SEA_WARFARE",c[c.TWO_CITY_SUPPLY_SOURCES=9]="TWO_CITY_SUPPLY_SOURCES",c[c.REPLACEMENT_LOCATION_SUPPLY=10]="REPLACEMENT_LOCATION_SUPPLY",c[c.LIMITED_SUPPLY_LINES=11]="LIMITED_SUPPLY_LINES",c[c.ALTERNATE_VICHY=12]="ALTERNATE_VICHY",c[c.ALTERNATE_AVALANCHE=13]="ALTERNATE_AVALANCHE",c[c.LUCK=14]="LUCK",c[c.FORTUNES_OF_WAR=15]="FORTUNES_OF_WAR",c[c.EAST_AFRICA=16]="EAST_AFRICA",c[c.SOVIET_VOLUNTEERS=17]="SOVIET_VOLUNTEERS",c[c.SEPARATE_PEACE=18]="SEPARATE_PEACE",c))(F0||{});var o0=l(`
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
tobproto3`,[S,b]);var m0=l(`
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
_21bproto3`,[S,b,A,o0]);var w=l(`
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
_3bproto3`,[b]);var d0=l(`
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
\x07_markerbproto3`,[S,b]);var N=l(`
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
_4bproto3`,[m0,R,b,w,d0]);var Qe=g(N,2);var O=l(`
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
_5bproto3`,[b]);var D=l(`
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
_2bproto3`,[w]),nu=g(D,0);var p0=l(`
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
_6bproto3`);var $=l(`
*sandtable/games/axis_empires/v1/view.protosandtable.games.axis_empires.v1"ë	
View9
\x07options (\v2(.sandtable.games.axis_empires.v1.Options<
seats (\v2-.sandtable.games.axis_empires.v1.SeatFactions\f
turn (\r9
\x07faction (2(.sandtable.games.axis_empires.v1.Faction9
\x07segment (2(.sandtable.games.axis_empires.v1.Segment9
europe (2).sandtable.games.axis_empires.v1.WarState7
asia\x07 (2).sandtable.games.axis_empires.v1.WarState6
pieces\b (\v2&.sandtable.games.axis_empires.v1.Piece8
areas	 (\v2).sandtable.games.axis_empires.v1.AreaView9
\x07control
 (\v2(.sandtable.games.axis_empires.v1.Control
\vaxis_points\v (\r:
\x07pending\f (\v2).sandtable.games.axis_empires.v1.Decision
drafts\r (\r<
orders (\v2,.sandtable.games.axis_empires.v1.FiledOrders,
\x07outcome (\v2\x1B.sandtable.types.v1.Outcome7
combat (\v2'.sandtable.games.axis_empires.v1.Battle\f
step (\rH
\forganization (22.sandtable.games.axis_empires.v1.OrganizationStage
\battacked (\r8
decks (\v2).sandtable.games.axis_empires.v1.DeckView;
tracks (\v2+.sandtable.games.axis_empires.v1.TracksView>
\bpostures (\v2,.sandtable.games.axis_empires.v1.PostureView?
\bfortunes (\v2-.sandtable.games.axis_empires.v1.FortunesViewF
separate_peace (\v2..sandtable.games.axis_empires.v1.SeparatePeaceJ\bRstrategic_value"Ø
Piece

id (\r
unit (\rH\0
marker (\rH\03
side (2%.sandtable.games.axis_empires.v1.Side9
\x07faction (2(.sandtable.games.axis_empires.v1.Faction2
at (\v2&.sandtable.games.axis_empires.v1.Place:
facing\x07 (2*.sandtable.games.axis_empires.v1.Direction9
marks\b (2*.sandtable.games.axis_empires.v1.PieceMarkB
kind"S
\x07Control9
\x07faction (2(.sandtable.games.axis_empires.v1.Faction\r
hexes (\r"\\
\vFiledOrders\f
seat (\r?
orders (\v2/.sandtable.games.axis_empires.v1.StandingOrders*K
	PieceMark
_0\0
_1
_2
_3
_4
_5
_6
_7\x07bproto3`,[R,b,N,y,O,F,D,p0,A,u0]),Y=g($,0),vu=g($,1),hu=g($,2);var c0=60,k=class{constructor(e){this.pack=e;let[a,s]=e.sheets;this.radius=a?.hexSize??26,this.width=(a?.width??1)+(s===void 0?0:s.width+c0),this.height=Math.max(a?.height??1,s?.height??1);let t=new Map;for(let{a:n,b:o}of e.sides)t.set(n,[...t.get(n)??[],o]),t.set(o,[...t.get(o)??[],n]);let r=n=>s!==void 0&&this.theatre(n)===s.theatre?(a?.width??0)+c0:0;this.cells=e.hexes.map((n,o)=>{let[m,d]=[(n.center?.x??0)+r(n),n.center?.y??0],h=this.radius*Math.sqrt(3)/2;return{id:n.code,number:o,hex:n,name:n.name===""?n.code:n.name,x:m,y:d,bounds:{left:m-h,right:m+h,top:d-this.radius,bottom:d+this.radius},neighbours:(t.get(o)??[]).flatMap(x=>e.hexes[x]?.code??[])}}),this.byId=new Map(this.cells.map(n=>[n.id,n]));let i=new Map;for(let n of this.cells){let o=i.get(n.hex.terrain)??new Path2D;i.set(n.hex.terrain,o),this.trace(o,n),this.trace(this.grid,n)}this.ground=i,this.features=this.#u()}pack;width;height;radius;cells;byId;ground;features;grid=new Path2D;trace(e,{x:a,y:s},t=this.radius){for(let r=0;r<6;r++){let i=Math.PI/180*(60*r+30),[n,o]=[a+t*Math.cos(i),s+t*Math.sin(i)];r===0?e.moveTo(n,o):e.lineTo(n,o)}e.closePath()}outline(e){let a=this.byId.get(e);if(a===void 0)return;let s=new Path2D;return this.trace(s,a),s}at(e,a){this.#e??=N0(this.cells);let s,t=this.radius;for(let r of this.#e)if(!(Math.abs(r.y-a)>this.radius))for(let i of r.cells){let n=Math.hypot(i.x-e,i.y-a);n<t&&([s,t]=[i,n])}return s}#e;theatre({area:e,zones:a}){let s=a[0];return e!==void 0?this.pack.areas[e]?.theatre??1:s===void 0?1:this.pack.zones[s]?.theatre??1}land(e){return e.area!==void 0?this.pack.areas[e.area]?.name??"":e.zones.map(a=>this.pack.zones[a]?.name??"").join(", ")}counter(e){return this.pack.counters[e]}#u(){let e=new Map;for(let{a,b:s,features:t}of this.pack.sides){let[r,i]=[this.cells[a],this.cells[s]];if(r===void 0||i===void 0)continue;let[n,o]=[(r.x+i.x)/2,(r.y+i.y)/2],[m,d]=[i.x-r.x,i.y-r.y],h=Math.hypot(m,d)||1,x=this.radius/2/h;for(let p of t){let T=e.get(p)??new Path2D;e.set(p,T),p===8||p===9?(T.moveTo(r.x,r.y),T.lineTo(i.x,i.y)):(T.moveTo(n-d*x,o+m*x),T.lineTo(n+d*x,o-m*x))}}return e}};function N0(u){let e=new Map;for(let a of u)e.set(a.y,[...e.get(a.y)??[],a]);return[...e].map(([a,s])=>({y:a,cells:s}))}function I({front:u,back:e},a){return a&&e.case==="unit"?e.value:u}var l0={1:"town",2:"city",3:"provisional capital",4:"capital"},_0={1:"sea",2:"clear",3:"desert",4:"hills",5:"forest",6:"swamp"},z={1:["Axis","AX","#5c6770"],2:["West","WE","#2f62a8"],3:["Soviets","SO","#b3322b"]};function P(u){return z[u]?.[0]??"nobody"}function H(u){return z[u]?.[1]??"–"}function v(u){return z[u]?.[2]??"#8a8577"}function K(u){let e=u.toUpperCase();return e.includes("AXIS")?1:e.includes("WEST")?2:e.includes("SOVIET")?3:0}var D0=["peace","before the war","limited war","total war"];function b0(u){return function(){let a=u.position.value;if(a===void 0)return null;let{view:s,atlas:t}=a,r=t.pack.sheets.map(n=>n.theatre),i=n=>s.areas.filter(({alignment:o})=>o===n).map(({area:o})=>t.pack.areas[o]?.name??"");return f("div",{class:"powers",children:[f("ul",{class:"plain rows",children:[r.map(n=>{let o=s.tracks.find(m=>m.theatre===n);return f("li",{children:[f("strong",{children:n===2?"Asia":"Europe"}),f("span",{class:"quiet",children:D0[n===1?s.europe:s.asia]}),o!==void 0&&f("span",{class:"quiet small",children:["strategic value ",o.strategicValue]})]},n)}),f("li",{children:[f("strong",{children:s.axisPoints}),f("span",{class:"quiet",children:"points of strategic hexes are the Axis'"})]})]}),s.seats.flatMap(({factions:n})=>n).map(n=>{let o=s.pieces.filter(d=>d.faction===n&&d.kind.case==="unit"&&d.at?.kind.case==="hex"),m=s.pieces.filter(d=>d.faction===n&&d.at?.kind.case==="forcePool");return f("section",{class:n===s.faction?"power now":"power",children:[f("p",{class:"power-line",children:[f(W,{color:v(n),code:H(n)}),f("strong",{children:P(n)}),f("span",{class:"figures",children:[f("span",{children:[o.length," units on the map"]}),f("span",{class:"quiet",children:[m.length," in the pool"]})]})]}),f("p",{class:"quiet small",children:i(n).join(", ")})]},n)}),s.pending.length>0&&f("p",{class:"small",children:[s.pending.length," questions are open."]})]})}}function g0(u){return function({id:a}){let s=u.position.value,t=u.atlas.byId.get(a);if(s===void 0||t===void 0)return null;let r=s.stacks.get(t.number)??[];return f("div",{class:"place",children:[f("p",{class:"quiet",children:u.describe(a).split("; ").slice(0,4).join(" · ")}),f("ul",{class:"plain stack-list",children:r.map(i=>f("li",{children:[f(W,{color:v(i.faction),code:H(i.faction)})," ",s.name(i)]},i.id))}),r.length===0&&f("p",{class:"quiet",children:"No counters."})]})}}var L=class{constructor(e,a){this.atlas=e;this.view=a;this.pieces=new Map(a.pieces.map(t=>[t.id,t]));let s=new Map;for(let t of a.pieces){if(t.at?.kind.case!=="hex")continue;let r=t.at.kind.value;s.set(r,[...s.get(r)??[],t])}for(let t of s.values())t.sort((r,i)=>+(r.kind.case==="marker")-+(i.kind.case==="marker"));this.stacks=s,this.holders=new Map(a.control.flatMap(({faction:t,hexes:r})=>r.map(i=>[i,t])))}atlas;view;stacks;holders;pieces;face({kind:e,side:a}){let s=e.case==="unit"?this.atlas.counter(e.value):void 0;return s===void 0?void 0:I(s,a===2)}name({kind:e,side:a}){if(e.case==="marker")return this.atlas.pack.markers[e.value]?.name??"marker";if(e.case!=="unit")return"counter";let s=this.atlas.counter(e.value);if(s===void 0)return"unit";let t=I(s,a===2);return t===void 0?s.name:`${s.name} ${t.attack}-${t.defence}-${t.movement}`}},H0={1:"victory point check",2:"option card",3:"logistics",4:"replacements",5:"political events",6:"support",7:"organization",8:"operational movement",9:"blitz combat",10:"regular combat",11:"markers",12:"reserve movement",13:"war and peace",14:"conditional events",15:"delay",16:"turn marker"};function f0(u){return H0[u]??""}function x0(u){switch(u){case 8:case 9:case 10:return"armor";case 14:case 15:case 16:return"air";case 17:case 18:case 19:return"sea";case 12:return"hq";case 13:return"fort";case 5:return"cavalry";default:return"infantry"}}function v0(u){switch(u){case"air":return"M-8 0H8M0 -5V5M-3 5H3";case"sea":return"M-8 0H8L5 5H-5ZM0 0V-5";case"armor":return`${G}M5.5 0A5.5 2.8 0 1 1 -5.5 0A5.5 2.8 0 1 1 5.5 0`;case"cavalry":return`${G}M-8 5L8 -5`;case"hq":return`${G}M-8 -1H8`;case"fort":return`${G}M-5 -5V0H5V-5`;default:return`${G}M-8 -5L8 5M8 -5L-8 5`}}var G="M-8 -5H8V5H-8Z";var G0={1:"#17252f",2:"#3b4038",3:"#4a4432",4:"#484034",5:"#2f3d30",6:"#33423f"},w0={1:"#c3deea",2:"#f1eed6",3:"#f3e2b0",4:"#e2d3ab",5:"#cfdcae",6:"#d8e4d6"},M="system-ui, sans-serif";function S0(u,e,a,s){let t=e.dark?G0:w0;for(let[o,m]of a.ground)u.fillStyle=t[o]??t[2]??"#888888",u.fill(m);let r=a.cells.filter(({bounds:o})=>U(o,e.visible));O0(u,e,a,s,r),e.scale>.3&&(u.strokeStyle=e.dark?"rgba(255,255,255,.07)":"rgba(60,50,30,.16)",u.lineWidth=.8/e.scale,u.stroke(a.grid)),L0(u,e,a),B0(u,e,a,s);for(let o of r)V0(u,e,o,s.stacks.has(o.number));for(let o of r){let m=s.stacks.get(o.number);m!==void 0&&W0(u,e,a,o,m)}let i=[],n=r.filter(({hex:o})=>Z(o));for(let o of[...n,...r.filter(({hex:m})=>!Z(m))])U0(u,e,o,i)}function O0(u,e,a,s,t){let r=new Map;for(let i of t){let n=s.holders.get(i.number);if(n===void 0||i.hex.terrain===1)continue;let o=r.get(n)??new Path2D;r.set(n,o),a.trace(o,i)}for(let[i,n]of r)u.globalAlpha=e.dark?.42:.3,u.fillStyle=v(i),u.fill(n),u.globalAlpha=1}var k0=[[1,"#4f9bd0","#3f86b8",2.6],[3,"#4f9bd0","#3f86b8",4],[5,"#7fb7d8","#6d9bb5",3],[6,"#7fb7d8","#6d9bb5",3],[7,"#7fd0d8","#2d8f9b",2.4],[2,"#c0895a","#6b4420",3.4],[10,"#b9a58a","#7d6a52",1.6]];function L0(u,e,a){u.lineCap="round";let s=(t,r,i,n=[])=>{let o=a.features.get(t);o!==void 0&&(u.setLineDash([...n]),u.strokeStyle=r,u.lineWidth=i,u.stroke(o),u.setLineDash([]))};e.scale>.35&&(s(9,e.dark?"rgba(230,225,210,.35)":"rgba(58,56,51,.5)",1.3,[4,3]),s(8,e.dark?"rgba(210,150,90,.5)":"rgba(163,103,44,.6)",1.3));for(let[t,r,i,n]of k0)s(t,e.dark?r:i,Math.max(n,.9/e.scale))}function B0(u,e,a,s){let t=new Path2D;for(let{a:r,b:i}of a.pack.sides){let[n,o]=[s.holders.get(r),s.holders.get(i)];if(n===void 0||o===void 0||n===1==(o===1))continue;let[m,d]=[a.cells[r],a.cells[i]];if(m===void 0||d===void 0||m.hex.terrain===1||d.hex.terrain===1)continue;let[h,x]=[(m.x+d.x)/2,(m.y+d.y)/2],p=a.radius/2/(Math.hypot(d.x-m.x,d.y-m.y)||1);t.moveTo(h-(d.y-m.y)*p,x+(d.x-m.x)*p),t.lineTo(h+(d.y-m.y)*p,x-(d.x-m.x)*p)}u.strokeStyle=e.dark?"#ff6a5c":"#c9281a",u.lineWidth=Math.max(3.4,1.8/e.scale),u.stroke(t)}function V0(u,e,{hex:a,x:s,y:t},r){let{settlement:i,port:n}=a,[o,m,d]=r?[s-18.5,s+19,t+7]:[s,s+13,t+8];if(i!==0&&e.scale>.25){let h=i===1?3:i===2?4.5:5.5,x=r?Math.min(h,3):h;u.fillStyle=e.dark?"#f0ead8":"#2b2620",u.beginPath(),i===1?u.arc(o,d,x,0,Math.PI*2):u.rect(o-x,d-x,x*2,x*2),u.fill(),i===4&&(u.strokeStyle="#e8b04a",u.lineWidth=r?1.2:2,u.stroke())}n&&e.scale>.6&&(u.font=`${r?7:10}px ${M}`,u.textAlign="center",u.textBaseline="alphabetic",u.fillStyle=e.dark?"#9cc8f0":"#12568f",u.fillText("⚓",m,d+4))}function Z({settlement:u}){return u===4||u===3}function U0(u,e,{hex:a,x:s,y:t},r){let{settlement:i,name:n}=a,o=Z(a);if(n===""||e.scale<(o?.34:i===2?.6:1))return;let m=1/Math.min(e.scale,1.6);u.font=`${o?700:500} ${9.5*m}px ${M}`;let d=u.measureText(n).width/2,h={left:s-d,right:s+d,top:t+19.5-8*m,bottom:t+19.5+2*m};r.some(x=>U(x,h))||(r.push(h),u.textAlign="center",u.textBaseline="alphabetic",u.lineWidth=2.6*m,u.lineJoin="round",u.strokeStyle=e.dark?"rgba(8,12,16,.85)":"rgba(255,255,255,.85)",u.fillStyle=e.dark?"#f2f0ea":"#211d15",u.strokeText(n,s,t+19.5),u.fillText(n,s,t+19.5))}function W0(u,e,a,{x:s,y:t},r){let[n]=r;if(n===void 0)return;let o=Math.min(r.length,4);for(let m=o-1;m>0;m--){let d=r[m];h0(u,s+m*2.2,t-3-m*2.2,30,v(d?.faction??n.faction),e)}if(h0(u,s,t-3,30,v(n.faction),e),u.fillStyle=u.strokeStyle="#ffffff",u.textAlign="center",u.textBaseline="middle",e.scale<.5){u.font=`800 17px ${M}`,u.fillText(String(r.length),s,t-2);return}if(n.kind.case!=="unit"){let m=n.kind.case==="marker"?a.pack.markers[n.kind.value]:void 0;u.font=`600 7px ${M}`,u.fillText((m?.name??"").split(" ").at(-1)?.slice(0,8)??"",s,t-2,28)}else{let m=a.counter(n.kind.value),d=m===void 0?void 0:I(m,n.side===2);d!==void 0&&(j0(u,s,t-5.5,x0(d.type)),u.font=`700 8.5px ${M}`,u.fillText(`${d.attack}-${d.defence}-${d.movement}`,s,t+6.8,28))}r.length>1&&(u.font=`700 6.5px ${M}`,u.fillStyle="#ffd666",u.fillText(String(r.length),s+30/2-3.5,t-14)),u.fillStyle="rgba(255,255,255,.85)",u.font=`700 5px ${M}`,u.fillText(H(n.faction),s-30/2+5.5,t-14)}function h0(u,e,a,s,t,r){u.fillStyle=t,u.strokeStyle=r.dark?"#05080b":"#22201a",u.lineWidth=1,u.beginPath(),u.roundRect(e-s/2,a-s/2,s,s,3),u.fill(),u.stroke()}var E0=new Map;function j0(u,e,a,s){let t=E0.get(s)??new Path2D(v0(s));E0.set(s,t),u.save(),u.translate(e,a),u.scale(.9,.9),u.strokeStyle="#ffffff",u.lineWidth=1.1,u.stroke(t),u.restore()}var A0=l(`
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
\x07country (\rbproto3`,[b,O,A]);var $0=l(`
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
_2bproto3`,[R,b,N,A0,y,F,D,A]),R0=g($0,0);function C0(u,{events:e,texts:a}){return e.flatMap((s,t)=>{let r=C(s,R0)?.kind,i=a[t],n=r===void 0?void 0:Y0(r);if(r===void 0||i===void 0||n===void 0)return[];let o=r.value,m=o.attack,d=typeof m=="object"?m:void 0,h=[q(o.from),q(o.to),q(o.at),o.hex,d?.hex],x=z0(u,r,d);return[{weight:n,text:i,places:h.flatMap(p=>typeof p=="number"?u.code(p)??[]:[]),...x===0?{}:{color:v(x)},...r.case==="segmentBegan"?{opening:!0}:{}}]})}function Y0(u){switch(u.case){case void 0:case"asked":case"answered":return;case"segmentBegan":return u.value.segment===1||u.value.segment===8?"heading":"detail";case"warStateChanged":case"resigned":case"separatePeace":case"ended":return"heading";case"attacked":case"rolled":case"counted":case"areaChanged":case"changedHands":case"happened":case"cardShown":case"eventRolled":case"fortunePlayed":case"selected":return"event";default:return"detail"}}function z0(u,{case:e,value:a},s){if(e==="areaChanged")return a.area?.alignment??0;if(e==="ended")return a.winners[0]??0;let{faction:t,piece:r}=a??{};return t??u.owner(r??s?.units[0])}function q(u){let e=u?.kind;return e?.case==="hex"?e.value:void 0}var B=class{constructor(e,a){this.atlas=e;this.now=a}atlas;now;find(e){return e===void 0?void 0:this.now()?.pieces.get(e)}piece(e){let a=this.now(),s=this.find(e);return s===void 0||a===void 0?"A counter":a.name(s)}owner(e){return this.find(e)?.faction??0}kind(e){let a=this.atlas.counter(e);if(a===void 0)return"unit";let s=I(a,!1);return s===void 0?a.name:`${a.name} ${s.attack}-${s.defence}-${s.movement}`}hex(e){let a=this.atlas.pack.hexes[e??-1];return a===void 0?"a hex":a.name===""?a.code:`${a.name} (${a.code})`}code(e){return this.atlas.pack.hexes[e??-1]?.code}box(e){return`${this.atlas.pack.boxes[e]?.name??"a"} box`}zone(e){return this.atlas.pack.zones[e]?.name??"the sea"}area(e){return this.atlas.pack.areas[e]?.name??"a country"}card(e){let a=this.atlas.pack.cards[e];return a===void 0?`card ${e}`:`card ${a.number} (${a.title})`}fortune(e){return this.atlas.pack.fortunes[e]?.title??`fortune ${e}`}place(e){switch(e?.kind.case){case"hex":return this.hex(e.kind.value);case"box":return this.box(e.kind.value);case"onStation":return`${this.zone(e.kind.value)}, on station`;case"convoys":return`${this.zone(e.kind.value)}, convoys`;case"used":return`${this.zone(e.kind.value)}, used`;case"track":return`the turn track (${Q(this.atlas,e.kind.value.turn)})`;case"forcePool":return"the force pool";case"delay":case"navalDelay":return"the delay box";default:return K0(e?.kind.case??"elsewhere")}}loss({piece:e,left:a}){let s=this.find(e);if(a!==void 0)return`${this.piece(e)} loses a step: ${this.piece(a)} is left`;let t=s?.kind.case==="unit"?this.atlas.counter(s.kind.value):void 0,r=s===void 0||t===void 0?void 0:this.now()?.face(s),i=t?.back.case==="unit"?t.back.value:void 0;return r!==void 0&&i!==void 0&&i!==r&&r.steps>i.steps?`${this.piece(e)} loses a step: ${i.attack}-${i.defence}-${i.movement} is left`:`${this.piece(e)} loses ${(r?.steps??1)>1?"a step":"its last step"}`}};function Q({pack:u},e){let a=u.turns;return a.length===0?`turn ${e}`:`${a[e%a.length]??""} ${u.firstYear+Math.floor(e/a.length)}`}function K0(u){let e=u.replace(/([a-z])([A-Z])/g,"$1 $2").replace(/_/g," ").toLowerCase();return e.charAt(0).toUpperCase()+e.slice(1)}function sa(u){return(j[u]??"").toLowerCase().replace("_","-")}var Z0=[{group:"Points",label:"Axis",color:v(1)},{group:"Hexes",label:"Axis",color:v(1)},{group:"Units on the map",label:"Axis",color:v(1)},{group:"Units on the map",label:"Allies",color:v(2)}],X=new Map;function q0(u,e){let a=X.get(u);if(a!==void 0)return a;let s=a0("axis-empires",{pack:u},e).then(t=>{let r=t===void 0?void 0:C(t,r0),i=r?.packs.find(n=>n.code===u)??r?.packs[0];if(i===void 0)throw new Error(`the server has no pack ${u}`);return new k(i)});return X.set(u,s),s.catch(()=>X.delete(u)),s}async function I0({options:u,rulesetVersion:e}){let a=u===void 0?void 0:C(u,i0);return new J(await q0(a?.pack??"training",e))}var J=class{constructor(e){this.atlas=e;this.names=new B(e,()=>this.position.peek()),this.scene={width:e.width,height:e.height,wraps:!1,places:e.byId,placeAt:(a,s)=>e.at(a,s),outline:a=>e.outline(a),paint:(a,s)=>{let t=this.position.peek();t!==void 0&&S0(a,s,e,t)}},this.Powers=b0(this),this.Place=g0(this)}atlas;position=V(void 0);drawn=V(0);scene;names;Powers;Place;curves=Z0;headline=e0(()=>{let e=this.position.value?.view;if(e!==void 0)return{when:Q(this.atlas,e.turn),what:`${P(e.faction)}: ${f0(e.segment)}`,color:v(e.faction)}});show(e){let a=C(e,Y);a!==void 0&&this.#e(a)}async fold(e){let a=C(e,Y);if(a===void 0)throw new Error("the view is of another game");let{AxisEmpiresFold:s}=await import("./axis-empires-fold.js");return s0(new s(this.atlas.pack,a),t=>this.#e(t))}#e(e){this.position.value=new L(this.atlas,e),this.drawn.value+=1}tell(e){return C0(this.names,e)}async news(e,a,s){let{news:t}=await import("./axis-empires-extras.js");return t(this.names,e,a,s)}describe(e){let a=this.atlas.byId.get(e),s=this.position.value;if(a===void 0||s===void 0)return"";let t=s.holders.get(a.number),r=[_0[a.hex.terrain]??""],i=l0[a.hex.settlement];i!==void 0&&r.push(i),a.hex.port&&r.push("port"),r.push(this.atlas.land(a.hex)),t!==void 0&&a.hex.terrain!==1&&r.push(`held by the ${P(t)}`);for(let n of s.stacks.get(a.number)??[])r.push(`${P(n.faction)}: ${s.name(n)}`);return r.filter(Boolean).join("; ")}power(e){return P(K(e))}color(e){return v(K(e))}async play(e){let{Controls:a}=await import("./axis-empires-play.js");return new a(this,e)}};var Sa={open:I0,host:async()=>(await import("./axis-empires-extras.js")).hostForm()};export{b as a,A as b,P0 as c,M0 as d,R as e,y0 as f,T0 as g,r0 as h,F as i,i0 as j,F0 as k,o0 as l,d0 as m,N as n,Qe as o,O as p,D as q,nu as r,p0 as s,Y as t,vu as u,hu as v,I as w,P as x,v as y,L as z,f0 as A,x0 as B,v0 as C,R0 as D,C0 as E,K0 as F,sa as G,Sa as H};
