import{a as u0}from"./shared-21.js";import{e as s0,x as W}from"./shared-6.js";import{d as U,f}from"./shared-19.js";import{i as V,j as e0}from"./shared-17.js";import{b as C}from"./shared-5.js";import{d as _,f as l,n as S,r as a0}from"./shared-3.js";var g=l(`
,sandtable/games/axis_empires/v1/common.protosandtable.games.axis_empires.v1"Í\b
Place\v
hex(\rH\0\v
box(\rH\0

on_station(\rH\0
\x07convoys(\rH\0\f
used(\rH\0C
strategic_warfare(2(.sandtable.games.axis_empires.v1.TheatreH\0<

force_pool\x07(2(.sandtable.games.axis_empires.v1.TheatreH\07
delay\b(2(.sandtable.games.axis_empires.v1.TheatreH\0=
\vnaval_delay	(2(.sandtable.games.axis_empires.v1.TheatreH\08
track
(\v2).sandtable.games.axis_empires.v1.TrackBoxH\0
\x07holding\v(\rH\07
aside\f(2(.sandtable.games.axis_empires.v1.TheatreH\0$
gone\r(\v2.google.protobuf.EmptyH\0B
\rvictory_track(\v2+.sandtable.games.axis_empires.v1.VictoryBoxH\0>
\bawaiting(\v2,.sandtable.games.axis_empires.v1.AwaitingBoxH\0?

events_box(\v2+.sandtable.games.axis_empires.v1.FactionBoxH\0<
\x07war_box(\v2+.sandtable.games.axis_empires.v1.FactionBoxH\0*

government(\v2.google.protobuf.EmptyH\0;
	conquered(2(.sandtable.games.axis_empires.v1.TheatreH\00
european_holding(\v2.google.protobuf.EmptyH\0:
\binterned(2(.sandtable.games.axis_empires.v1.TheatreH\0?
\rair_sea_delay(2(.sandtable.games.axis_empires.v1.TheatreH\0/
pacific_holding(\v2.google.protobuf.EmptyH\0B
kind"
\vAwaitingBox7
\x07theatre(2(.sandtable.games.axis_empires.v1.Theatre7
event(2*.sandtable.games.axis_empires.v1.OnceEvent"~

FactionBox7
\x07theatre(2(.sandtable.games.axis_empires.v1.Theatre7
\x07faction(2(.sandtable.games.axis_empires.v1.Faction"O
\bTrackBox7
\x07theatre(2(.sandtable.games.axis_empires.v1.Theatre

turn(\r"S

VictoryBox7
\x07theatre(2(.sandtable.games.axis_empires.v1.Theatre\f
points(\r"1
\bStepLoss\v
piece(\r
left(\rH\0B\x07
_left*
\x07Faction
_\0*
\x07Theatre
_\0*
	Direction
_\0*\r
Side
_\0*
\x07Segment
_\0*
	OnceEvent
_\0bproto3`,[S]);var j=(n=>(n[n.UNSPECIFIED=0]="UNSPECIFIED",n[n.NORTH_EAST=1]="NORTH_EAST",n[n.EAST=2]="EAST",n[n.SOUTH_EAST=3]="SOUTH_EAST",n[n.SOUTH_WEST=4]="SOUTH_WEST",n[n.WEST=5]="WEST",n[n.NORTH_WEST=6]="NORTH_WEST",n))(j||{});var A=l(`
.sandtable/games/axis_empires/v1/politics.protosandtable.games.axis_empires.v1"Ý
\bAreaView

area(\r<
status(2..sandtable.games.axis_empires.v1.CountryStatus9
	alignment(2(.sandtable.games.axis_empires.v1.Faction
owner(\rH7
policy(2'.sandtable.games.axis_empires.v1.PolicyH\05
truce(2&.sandtable.games.axis_empires.v1.TruceH\05
claim\v(2(.sandtable.games.axis_empires.v1.FactionB	
\x07postureB\b
_owner"
\vPostureView	
box(\r7
policy(2'.sandtable.games.axis_empires.v1.PolicyH\05
truce(2&.sandtable.games.axis_empires.v1.TruceH\0B	
\x07posture"±

TracksView7
\x07theatre(2(.sandtable.games.axis_empires.v1.Theatre

uscl(\r	
esv(<
\bhappened (2*.sandtable.games.axis_empires.v1.OnceEvent
strategic_value("}
\rSeparatePeace2
by(2(.sandtable.games.axis_empires.v1.Faction8
held (\v2*.sandtable.games.axis_empires.v1.HexesHeld"Q
	HexesHeld7
\x07faction(2(.sandtable.games.axis_empires.v1.Faction\v
hexes(\r*
\bWarState
_\0*
\rCountryStatus
_\0*
Tenure
_\0*
Policy
_\0*
Truce
_\0bproto3`,[g]);var P0=(b=>(b[b.UNSPECIFIED=0]="UNSPECIFIED",b[b.APPEASEMENT=1]="APPEASEMENT",b[b.CORDON_SANITAIRE=2]="CORDON_SANITAIRE",b[b.ENTENTE=3]="ENTENTE",b[b.GUARANTEES=4]="GUARANTEES",b[b.ISOLATIONISM=5]="ISOLATIONISM",b[b.NAZI_SOVIET_PACT=6]="NAZI_SOVIET_PACT",b[b.OSTLAND_ACCORD=7]="OSTLAND_ACCORD",b[b.LOCARNO_TREATY=8]="LOCARNO_TREATY",b[b.RAPALLO_TREATY=9]="RAPALLO_TREATY",b[b.ACCEPTANCE=10]="ACCEPTANCE",b[b.BORDER_DISPUTES=11]="BORDER_DISPUTES",b[b.LAPSED_TREATY=12]="LAPSED_TREATY",b[b.NEUTRALITY_PACT=13]="NEUTRALITY_PACT",b[b.QUARANTINE=14]="QUARANTINE",b[b.RESISTANCE=15]="RESISTANCE",b[b.UNEASY_PEACE=16]="UNEASY_PEACE",b[b.SURRENDER=17]="SURRENDER",b))(P0||{});var M0=(t=>(t[t.UNSPECIFIED=0]="UNSPECIFIED",t[t.REASSESS_POLICY=1]="REASSESS_POLICY",t[t.ARMISTICE=2]="ARMISTICE",t[t.NEGOTIATION=3]="NEGOTIATION",t))(M0||{});var n0=l(`
*sandtable/games/axis_empires/v1/card.protosandtable.games.axis_empires.v1"Õ
Card\f
number(	\v
title(	7
\x07faction(2(.sandtable.games.axis_empires.v1.Faction7
\x07theatre(2(.sandtable.games.axis_empires.v1.Theatre\v
blitz\x07(\r

production\v(\r
\frequirements\f (	
\voption_card\r (	@
\freplacements (\v2*.sandtable.games.axis_empires.v1.CardSteps
	political (	
\vconditional (	\f
source(	"
	CardSteps
\x07country(\rH\0&
minors(\v2.google.protobuf.EmptyH\0'
\x07chinese(\v2.google.protobuf.EmptyH\0
\binfantry(\r\v
armor(\rB
to"_

EventTable

name(	7
\x07theatre(2(.sandtable.games.axis_empires.v1.Theatre\f
rows (	"b

NamedEvent

name(	7
\x07theatre(2(.sandtable.games.axis_empires.v1.Theatre
\x07effects (	"

PostureBox

name(	7
\x07theatre(2(.sandtable.games.axis_empires.v1.Theatre7
\x07faction(2(.sandtable.games.axis_empires.v1.Faction"|
Tracks7
\x07theatre(2(.sandtable.games.axis_empires.v1.Theatre9
uscl (\v2+.sandtable.games.axis_empires.v1.Commitment"

Commitment
	political(bproto3`,[S,g,A]);var R=l(`
,sandtable/games/axis_empires/v1/combat.protosandtable.games.axis_empires.v1"
\vCombatOrder9
\x07airdrop(\v2(.sandtable.games.axis_empires.v1.AirdropH\07
attack(\v2'.sandtable.games.axis_empires.v1.AttackH\0\f
land(\rH\0
\vland_forces(\rH\0H
airdrop_landing(\v2/.sandtable.games.axis_empires.v1.AirdropLandingH\0
\rreturn_convoy(\rH\0B
kind" 
\x07Airdrop\v
piece(\r\b
to(\r"B
Attack	
hex(\r\r
units (\r
\x07support(\rH\0B

\b_support"+
AirdropLanding\r
\x07airdrop(\r

unit(\r"

CombatActsA
\bairdrops (\v2/.sandtable.games.axis_empires.v1.AirdropTargets>
\x07attacks (\v2-.sandtable.games.axis_empires.v1.AttackTarget
\blandings (\r
forces (\rI
airdrop_landings (\v2/.sandtable.games.axis_empires.v1.AirdropLanding
\x07convoys (\r")
AirdropTargets\v
piece(\r

to (\r"t
\fAttackTarget	
hex(\r\r
units (\r
\bsupports (\r8
	strongest(\v2'.sandtable.games.axis_empires.v1.Attack"0
\rRangedSupport	
hex(\r
\fheadquarters (\r"?
RangedSupportAnswer
\fheadquarters(\rH\0B
\r_headquarters"
Demand7
role(2+.sandtable.games.axis_empires.v1.BattleRole\v
stack(\r
\bretreats (\r9
losses (\v2).sandtable.games.axis_empires.v1.StepLoss"\`
\fSufferAnswer
\x07retreat(\rH\07
lose(\v2).sandtable.games.axis_empires.v1.StepLossH\0B
kind"C
\bAdvances7
moves (\v2(.sandtable.games.axis_empires.v1.Advance"$
\x07Advance\v
piece(\r\f
path (\r"H
\rAdvanceAnswer7
\x07advance(\v2(.sandtable.games.axis_empires.v1.Advance"ä
Battle	
hex(\r=
	attackers(\v2,.sandtable.games.axis_empires.v1.BattleParty=
	defenders(\v2,.sandtable.games.axis_empires.v1.BattleParty'
\x07support\x07(\v2.google.protobuf.EmptyH\0$
roll\b(\v2.google.protobuf.EmptyH\0?
\x07results	(\v2..sandtable.games.axis_empires.v1.BattleResultsH\0
\x07advance
(\rH\0'
\x07weapons\v(\v2.google.protobuf.EmptyH\0B\x07
stage"U
\vBattleParty7
\x07faction(2(.sandtable.games.axis_empires.v1.Faction\r
units (\r" 
\rBattleResults6
	attackers(2%.sandtable.games.axis_empires.v1.Blow\v
hexes(\r
attackers_steps(\r
defenders_steps(\r\v
stack\x07(\r
	retreated\b(\r"m
\fCombatResult=
\x07outcome(2..sandtable.games.axis_empires.v1.CombatOutcome
\battacker(\r
\bdefender(\r"V
\vColumnShift8
cause(2+.sandtable.games.axis_empires.v1.ShiftCause\r
\x07columns(*

BattleRole
_\0*\r
Blow
_\0*
\rCombatOutcome
_\0*

ShiftCause
_\0bproto3`,[S,g]);var y0=(d=>(d[d.UNSPECIFIED=0]="UNSPECIFIED",d[d.ATTACKING_AIR=1]="ATTACKING_AIR",d[d.DEFENDING_AIR=2]="DEFENDING_AIR",d[d.AIRDROP=3]="AIRDROP",d[d.ARMOR=4]="ARMOR",d[d.FORTRESS=5]="FORTRESS",d[d.ATTACKING_HQ=6]="ATTACKING_HQ",d[d.DEFENDING_HQ=7]="DEFENDING_HQ",d[d.MARINES=8]="MARINES",d[d.MUD=9]="MUD",d[d.TERRAIN=10]="TERRAIN",d[d.LIMITED_STACKING=11]="LIMITED_STACKING",d[d.HEXSIDE=12]="HEXSIDE",d))(y0||{});var y=l(`
.sandtable/games/axis_empires/v1/fortunes.protosandtable.games.axis_empires.v1"
\x07Fortune\f
letter(	\v
title(	7
\x07theatre(2(.sandtable.games.axis_empires.v1.Theatre
\frequirements (	\r
major (	\r
minor\x07 (	\f
source\b(	"b
\fFortunesView7
\x07theatre(2(.sandtable.games.axis_empires.v1.Theatre\v
count(\r\f
held (\r"W
FortunesCounted7
\x07theatre(2(.sandtable.games.axis_empires.v1.Theatre\v
count(\r"Y
\fFortunesHeld7
\x07theatre(2(.sandtable.games.axis_empires.v1.Theatre
\bfortunes (\r"W
\rFortunePlayed7
\x07faction(2(.sandtable.games.axis_empires.v1.Faction\r
\x07fortune(\r*\r
Camp
_\0bproto3`,[g]);var t0=l(`
,sandtable/games/axis_empires/v1/marker.protosandtable.games.axis_empires.v1"
Marker

code(	

name(	7
type(2+.sandtable.games.axis_empires.v1.MarkerType7
\x07faction(2(.sandtable.games.axis_empires.v1.Faction*

MarkerType
_\0bproto3`,[g]);var T0=l(`
+sandtable/games/axis_empires/v1/board.protosandtable.games.axis_empires.v1"=
Board4
packs (\v2%.sandtable.games.axis_empires.v1.Pack"¼\x07
Pack

code(	\v
title(	\v
about(	3
hexes (\v2$.sandtable.games.axis_empires.v1.Hex7
sides (\v2(.sandtable.games.axis_empires.v1.HexSide4
areas (\v2%.sandtable.games.axis_empires.v1.Area4
zones\x07 (\v2%.sandtable.games.axis_empires.v1.Zone9
boxes\b (\v2*.sandtable.games.axis_empires.v1.OffMapBox:
\bcounters	 (\v2(.sandtable.games.axis_empires.v1.Counter8
\x07markers
 (\v2'.sandtable.games.axis_empires.v1.Marker\r
turns\v (	

first_year\f(\r<
	scenarios\r (\v2).sandtable.games.axis_empires.v1.Scenario=
combat (\v2-.sandtable.games.axis_empires.v1.CombatColumn4
cards (\v2%.sandtable.games.axis_empires.v1.Card;
events (\v2+.sandtable.games.axis_empires.v1.NamedEventB
\rposture_boxes (\v2+.sandtable.games.axis_empires.v1.PostureBox7
tracks (\v2'.sandtable.games.axis_empires.v1.Tracks:
\bfortunes (\v2(.sandtable.games.axis_empires.v1.Fortune9
sheets (\v2).sandtable.games.axis_empires.v1.MapSheet"¡
Hex

code(	

name(	7
\x07terrain(2(.sandtable.games.axis_empires.v1.Terrain=

settlement(2+.sandtable.games.axis_empires.v1.Settlement

port(\b
area(\rH\0
region\x07(\rH\r
zones\b (\r7
center	(\v2).sandtable.games.axis_empires.v1.HexPointB\x07
_areaB	
\x07_region"
\bHexPoint\x07
x(\x07
y("n
\bMapSheet7
\x07theatre(2(.sandtable.games.axis_empires.v1.Theatre\v
width(\f
height(
\bhex_size("[
\x07HexSide\x07
a(\r\x07
b(\r>
\bfeatures (2,.sandtable.games.axis_empires.v1.SideFeature"¤
Area

name(	7
\x07theatre(2(.sandtable.games.axis_empires.v1.Theatre7
\x07faction(2(.sandtable.games.axis_empires.v1.Faction
\x07capital(\rH\0B

\b_capital"K
Zone

name(	7
\x07theatre(2(.sandtable.games.axis_empires.v1.Theatre"
	OffMapBox

name(	7
\x07theatre(2(.sandtable.games.axis_empires.v1.Theatre5
owner(2(.sandtable.games.axis_empires.v1.Faction\r
zones (\r"
Face5
type(2).sandtable.games.axis_empires.v1.UnitType\v
steps(\r\f
attack(\r\r
\x07defence(\r
\bmovement(\r\v
range(\r"Î
\x07Counter

code(	

name(	\r
\x07country(\r2
front(\v2%.sandtable.games.axis_empires.v1.Face3
unit(\v2%.sandtable.games.axis_empires.v1.FaceH\0
marker(	H\0
strike\x07(\rH\0\v
count\b(\rB
back"k
\fCombatColumn\f
attack(\r\r
\x07defence(\r>
\x07results (\v2-.sandtable.games.axis_empires.v1.CombatResult"µ
\bScenario

code(	\v
title(	\v
about(	7
\x07theatre(2(.sandtable.games.axis_empires.v1.Theatre\v
first(\r

last(\r:
\bfactions\x07 (2(.sandtable.games.axis_empires.v1.Faction\r
hexes\b (\r@
	strategic	 (\v2-.sandtable.games.axis_empires.v1.StrategicHex
\bcampaign\r(\bB
_axis_at_once_from"'
\fStrategicHex	
hex(\r\f
points(\r*
\x07Terrain
_\0*

Settlement
_\0*
\vSideFeature
_\0*
\bUnitType
_\0bproto3`,[n0,R,g,y,t0]),r0=_(T0,0);var F=l(`
-sandtable/games/axis_empires/v1/options.protosandtable.games.axis_empires.v1"ú
\x07Options

pack(	
\bscenario(	<
seats (\v2-.sandtable.games.axis_empires.v1.SeatFactions7
\x07edition(2(.sandtable.games.axis_empires.v1.EditionE
optional_rules (2-.sandtable.games.axis_empires.v1.OptionalRule
decide_by_score\x07(\b"J
\fSeatFactions:
\bfactions (2(.sandtable.games.axis_empires.v1.Faction*
\x07Edition
_\0*
\fOptionalRule
_\0bproto3`,[g]),i0=_(F,0);var F0=(c=>(c[c.UNSPECIFIED=0]="UNSPECIFIED",c[c.REQUIRED_GARRISONS=1]="REQUIRED_GARRISONS",c[c.WILD_COMBAT=2]="WILD_COMBAT",c[c.CANNON_FODDER=3]="CANNON_FODDER",c[c.PACIFIC_STALEMATES=4]="PACIFIC_STALEMATES",c[c.VARIABLE_WEATHER=5]="VARIABLE_WEATHER",c[c.ICELAND=6]="ICELAND",c[c.VARIABLE_ENDING=7]="VARIABLE_ENDING",c[c.AIR_SEA_WARFARE=8]="AIR_SEA_WARFARE",c[c.TWO_CITY_SUPPLY_SOURCES=9]="TWO_CITY_SUPPLY_SOURCES",c[c.REPLACEMENT_LOCATION_SUPPLY=10]="REPLACEMENT_LOCATION_SUPPLY",c[c.LIMITED_SUPPLY_LINES=11]="LIMITED_SUPPLY_LINES",c[c.ALTERNATE_VICHY=12]="ALTERNATE_VICHY",c[c.ALTERNATE_AVALANCHE=13]="ALTERNATE_AVALANCHE",c[c.LUCK=14]="LUCK",c[c.FORTUNES_OF_WAR=15]="FORTUNES_OF_WAR",c[c.EAST_AFRICA=16]="EAST_AFRICA",c[c.SOVIET_VOLUNTEERS=17]="SOVIET_VOLUNTEERS",c[c.SEPARATE_PEACE=18]="SEPARATE_PEACE",c))(F0||{});var o0=l(`
2sandtable/games/axis_empires/v1/replacements.protosandtable.games.axis_empires.v1"P
ReplacementOrder

unit(\r0
to(\v2&.sandtable.games.axis_empires.v1.Place"T
ReplacementActsA
units (\v22.sandtable.games.axis_empires.v1.ReplacementPlaces"S
ReplacementPlaces

unit(\r2
to (\v2&.sandtable.games.axis_empires.v1.Place"Â
Grant7
\x07theatre(2(.sandtable.games.axis_empires.v1.Theatre
\x07country(\rH\0&
minors(\v2.google.protobuf.EmptyH\0'
\x07chinese(\v2.google.protobuf.EmptyH\0\v
steps(\r\v
armor(\bB
tobproto3`,[S,g]);var m0=l(`
,sandtable/games/axis_empires/v1/choice.protosandtable.games.axis_empires.v1"
Choice9
about(2,.sandtable.games.axis_empires.v1.ChoiceAbout7
\x07theatre(2(.sandtable.games.axis_empires.v1.Theatre
card(\rH\0
\x07country(\rH6
\x07options (\v2%.sandtable.games.axis_empires.v1.Pick
\x07fortune(\rH\r
words\x07 (	B\x07
_cardB

\b_countryB

\b_fortune"Ý
Pick$
pass(\v2.google.protobuf.EmptyH\0#
yes(\v2.google.protobuf.EmptyH\0\v
nth(\rH\0
\x07country(\rH\0\f
card(\rH\09
\x07faction(2(.sandtable.games.axis_empires.v1.FactionH\0\r
piece\x07(\rH\0\v
hex\b(\rH\06
stand	(\v2'.sandtable.games.axis_empires.v1.UnitAtH\07
loss
(\v2).sandtable.games.axis_empires.v1.StepLossH\0F
\vreplacement\v(\v21.sandtable.games.axis_empires.v1.ReplacementOrderH\05
truce\f(2&.sandtable.games.axis_empires.v1.TruceH\0
\x07posture\r(\rH\0B
kind" 
UnitAt\v
piece(\r	
hex(\r*
\vChoiceAbout
_\0bproto3`,[S,g,A,o0]);var O=l(`
*sandtable/games/axis_empires/v1/luck.protosandtable.games.axis_empires.v1"Ý
\fLuckQuestion	
die(\r7
\x07faction(2(.sandtable.games.axis_empires.v1.Faction
hex(\rH\0
column(\rH
piece(\rH7
\x07theatre\b(2(.sandtable.games.axis_empires.v1.TheatreB
_hexB	
\x07_columnB\b
_piece*
\fThrowPurpose
_\0*
	LuckWatch
_\0bproto3`,[g]);var p0=l(`
-sandtable/games/axis_empires/v1/support.protosandtable.games.axis_empires.v1"
\fSupportOrder
inland_advance(\rH\0\x1B
take_back_beachhead(\rH\0/
end_maintenance(\v2.google.protobuf.EmptyH\0;
unit(\v2-.sandtable.games.axis_empires.v1.PlaceSupportH\0<
convoy(\v2,.sandtable.games.axis_empires.v1.PlaceConvoyH\0\r
blitz(\rH\0B
kind"M
\fPlaceSupport\v
piece(\r0
at(\v2&.sandtable.games.axis_empires.v1.Place"Y
\vPlaceConvoy\v
piece(\r

zone(\r1
mode(2%.sandtable.games.axis_empires.v1.Side"Ñ
\vSupportActs
inland (\r

beachheads (\r
\vmaintenance(\b=
units (\v2..sandtable.games.axis_empires.v1.SupportPlaces=
\x07convoys (\v2,.sandtable.games.axis_empires.v1.PlaceConvoy\r
blitz (\r"P
\rSupportPlaces\v
piece(\r2
at (\v2&.sandtable.games.axis_empires.v1.Place"d
\x07Contest\v
piece(\r0
at(\v2&.sandtable.games.axis_empires.v1.Place\f
strike(\b\f
with (\r")
\rContestAnswer
with(\rH\0B\x07
_with"O
Placed\v
piece(\r8
uses (\v2*.sandtable.games.axis_empires.v1.PlacedUse"ï
	PlacedUse$
stay(\v2.google.protobuf.EmptyH\0=
	beachhead(2*.sandtable.games.axis_empires.v1.DirectionH\0&
escort(\v2.google.protobuf.EmptyH\0
strike(\rH\0=
	devastate(\v2*.sandtable.games.axis_empires.v1.DevastateH\0B
kind")
	Devastate
marker(\rH\0B	
\x07_markerbproto3`,[S,g]);var N=l(`
.sandtable/games/axis_empires/v1/decision.protosandtable.games.axis_empires.v1"Ç
\bDecision\b
id(\r

seat(\r7
\x07faction(2(.sandtable.games.axis_empires.v1.Faction9
\bstacking(\v2'.sandtable.games.axis_empires.v1.ExcessH\09
\x07contest(\v2(.sandtable.games.axis_empires.v1.ContestH\07
placed(\v2'.sandtable.games.axis_empires.v1.PlacedH\0F
ranged_support\x07(\v2..sandtable.games.axis_empires.v1.RangedSupportH\07
suffer\b(\v2'.sandtable.games.axis_empires.v1.DemandH\0:
\x07advance	(\v2).sandtable.games.axis_empires.v1.AdvancesH\07
choice
(\v2'.sandtable.games.axis_empires.v1.ChoiceH\0;
luck\v(\v2-.sandtable.games.axis_empires.v1.LuckQuestionH\0B

\bquestion"
Excess	
hex(\r7
\x07faction(2(.sandtable.games.axis_empires.v1.Faction9
losses (\v2).sandtable.games.axis_empires.v1.StepLoss"Ý
Answer;
\bstacking(\v2).sandtable.games.axis_empires.v1.StepLossH\0?
\x07contest(\v2..sandtable.games.axis_empires.v1.ContestAnswerH\0:
placed(\v2*.sandtable.games.axis_empires.v1.PlacedUseH\0L
ranged_support(\v24.sandtable.games.axis_empires.v1.RangedSupportAnswerH\0=
suffer(\v2-.sandtable.games.axis_empires.v1.SufferAnswerH\0?
\x07advance(\v2..sandtable.games.axis_empires.v1.AdvanceAnswerH\05
choice\x07(\v2%.sandtable.games.axis_empires.v1.PickH\0\f
luck\b(\bH\0B
kind*

StackFault
_\0bproto3`,[m0,R,g,O,p0]);var Qe=_(N,2);var w=l(`
1sandtable/games/axis_empires/v1/option_card.protosandtable.games.axis_empires.v1"8
OptionCardOrder
choose(\rH\0\r
bluff(\rH\0B
kind"/
OptionCardActs
choose (\r\r
bluff (\r"Í
\bDeckView7
\x07theatre(2(.sandtable.games.axis_empires.v1.Theatre7
\x07faction(2(.sandtable.games.axis_empires.v1.Faction
\x07current(\rH\0
\x07pending(\rH
\x07removed\b (\rB

\b_currentB

\b_pending*
\bCardPile
_\0bproto3`,[g]);var D=l(`
,sandtable/games/axis_empires/v1/orders.protosandtable.games.axis_empires.v1"Å
StandingOrders:
\bstacking(2*.sandtable.games.axis_empires.v1.LossOrder=
\bcontests(2-.sandtable.games.axis_empires.v1.ContestOrder8
losses(2*.sandtable.games.axis_empires.v1.LossOrder*
	LossOrder
_\0*
\fContestOrder
_\0bproto3`,[O]),na=_(D,0);var d0=l(`
2sandtable/games/axis_empires/v1/organization.protosandtable.games.axis_empires.v1"ö
OrganizationOrder:
\bbuild_up(\v2(.sandtable.games.axis_empires.v1.BuildUpH\03
form(\v2%.sandtable.games.axis_empires.v1.FormH\09
\x07convert(\v2(.sandtable.games.axis_empires.v1.ConvertH\0
	turn_over(\rH\0
	eliminate(\rH\0>

break_down(\v2*.sandtable.games.axis_empires.v1.BreakDownH\07
detach\x07(\v2'.sandtable.games.axis_empires.v1.DetachH\0
recall\b(\rH\0B
kind"!
\x07BuildUp

unit(\r

with(\r"-
Form\v
first(\r\f
second(\r

unit(\r"!
\x07Convert

from(\r

unit(\r"%
	BreakDown

unit(\r\f
into (\r"
Detach

unit(\r	
hex(\r"V
OrganizationActsB
orders (\v22.sandtable.games.axis_empires.v1.OrganizationOrder*
OrganizationStage
_\0bproto3`);var $=l(`
*sandtable/games/axis_empires/v1/view.protosandtable.games.axis_empires.v1"	
View7
\x07options(\v2(.sandtable.games.axis_empires.v1.Options<
seats (\v2-.sandtable.games.axis_empires.v1.SeatFactions

turn(\r7
\x07faction(2(.sandtable.games.axis_empires.v1.Faction7
\x07segment(2(.sandtable.games.axis_empires.v1.Segment7
europe(2).sandtable.games.axis_empires.v1.WarState5
asia\x07(2).sandtable.games.axis_empires.v1.WarState6
pieces\b (\v2&.sandtable.games.axis_empires.v1.Piece8
areas	 (\v2).sandtable.games.axis_empires.v1.AreaView9
\x07control
 (\v2(.sandtable.games.axis_empires.v1.Control
\vaxis_points\v(\r:
\x07pending\f (\v2).sandtable.games.axis_empires.v1.Decision\f
drafts\r(\r<
orders (\v2,.sandtable.games.axis_empires.v1.FiledOrders*
\x07outcome(\v2\x1B.sandtable.types.v1.Outcome5
combat(\v2'.sandtable.games.axis_empires.v1.Battle

step(\rF
\forganization(22.sandtable.games.axis_empires.v1.OrganizationStage
\battacked (\r;
tracks (\v2+.sandtable.games.axis_empires.v1.TracksView>
\bpostures (\v2,.sandtable.games.axis_empires.v1.PostureView?
\bfortunes (\v2-.sandtable.games.axis_empires.v1.FortunesViewD
separate_peace(\v2..sandtable.games.axis_empires.v1.SeparatePeaceJ\bRstrategic_value"Ê
Piece\b
id(\r\f
unit(\rH\0
marker(\rH\01
side(2%.sandtable.games.axis_empires.v1.Side7
\x07faction(2(.sandtable.games.axis_empires.v1.Faction0
at(\v2&.sandtable.games.axis_empires.v1.Place8
facing\x07(2*.sandtable.games.axis_empires.v1.Direction9
marks\b (2*.sandtable.games.axis_empires.v1.PieceMarkB
kind"Q
\x07Control7
\x07faction(2(.sandtable.games.axis_empires.v1.Faction\r
hexes (\r"X
\vFiledOrders

seat(\r=
orders(\v2/.sandtable.games.axis_empires.v1.StandingOrders*
	PieceMark
_\0bproto3`,[R,g,N,y,w,F,D,d0,A,a0]),Y=_($,0),va=_($,1),ha=_($,2);var c0=60,k=class{constructor(e){this.pack=e;let[s,u]=e.sheets;this.radius=s?.hexSize??26,this.width=(s?.width??1)+(u===void 0?0:u.width+c0),this.height=Math.max(s?.height??1,u?.height??1);let t=new Map;for(let{a:n,b:o}of e.sides)t.set(n,[...t.get(n)??[],o]),t.set(o,[...t.get(o)??[],n]);let r=n=>u!==void 0&&this.theatre(n)===u.theatre?(s?.width??0)+c0:0;this.cells=e.hexes.map((n,o)=>{let[m,p]=[(n.center?.x??0)+r(n),n.center?.y??0],h=this.radius*Math.sqrt(3)/2;return{id:n.code,number:o,hex:n,name:n.name===""?n.code:n.name,x:m,y:p,bounds:{left:m-h,right:m+h,top:p-this.radius,bottom:p+this.radius},neighbours:(t.get(o)??[]).flatMap(x=>e.hexes[x]?.code??[])}}),this.byId=new Map(this.cells.map(n=>[n.id,n]));let i=new Map;for(let n of this.cells){let o=i.get(n.hex.terrain)??new Path2D;i.set(n.hex.terrain,o),this.trace(o,n),this.trace(this.grid,n)}this.ground=i,this.features=this.#a()}pack;width;height;radius;cells;byId;ground;features;grid=new Path2D;trace(e,{x:s,y:u},t=this.radius){for(let r=0;r<6;r++){let i=Math.PI/180*(60*r+30),[n,o]=[s+t*Math.cos(i),u+t*Math.sin(i)];r===0?e.moveTo(n,o):e.lineTo(n,o)}e.closePath()}outline(e){let s=this.byId.get(e);if(s===void 0)return;let u=new Path2D;return this.trace(u,s),u}at(e,s){this.#e??=N0(this.cells);let u,t=this.radius;for(let r of this.#e)if(!(Math.abs(r.y-s)>this.radius))for(let i of r.cells){let n=Math.hypot(i.x-e,i.y-s);n<t&&([u,t]=[i,n])}return u}#e;theatre({area:e,zones:s}){let u=s[0];return e!==void 0?this.pack.areas[e]?.theatre??1:u===void 0?1:this.pack.zones[u]?.theatre??1}land(e){return e.area!==void 0?this.pack.areas[e.area]?.name??"":e.zones.map(s=>this.pack.zones[s]?.name??"").join(", ")}counter(e){return this.pack.counters[e]}#a(){let e=new Map;for(let{a:s,b:u,features:t}of this.pack.sides){let[r,i]=[this.cells[s],this.cells[u]];if(r===void 0||i===void 0)continue;let[n,o]=[(r.x+i.x)/2,(r.y+i.y)/2],[m,p]=[i.x-r.x,i.y-r.y],h=Math.hypot(m,p)||1,x=this.radius/2/h;for(let d of t){let T=e.get(d)??new Path2D;e.set(d,T),d===8||d===9?(T.moveTo(r.x,r.y),T.lineTo(i.x,i.y)):(T.moveTo(n-p*x,o+m*x),T.lineTo(n+p*x,o-m*x))}}return e}};function N0(a){let e=new Map;for(let s of a)e.set(s.y,[...e.get(s.y)??[],s]);return[...e].map(([s,u])=>({y:s,cells:u}))}function I({front:a,back:e},s){return s&&e.case==="unit"?e.value:a}var l0={1:"town",2:"city",3:"provisional capital",4:"capital"},b0={1:"sea",2:"clear",3:"desert",4:"hills",5:"forest",6:"swamp"},z={1:["Axis","AX","#5c6770"],2:["West","WE","#2f62a8"],3:["Soviets","SO","#b3322b"]};function P(a){return z[a]?.[0]??"nobody"}function H(a){return z[a]?.[1]??"–"}function v(a){return z[a]?.[2]??"#8a8577"}function K(a){let e=a.toUpperCase();return e.includes("AXIS")?1:e.includes("WEST")?2:e.includes("SOVIET")?3:0}var D0=["peace","before the war","limited war","total war"];function g0(a){return function(){let s=a.position.value;if(s===void 0)return null;let{view:u,atlas:t}=s,r=t.pack.sheets.map(n=>n.theatre),i=n=>u.areas.filter(({alignment:o})=>o===n).map(({area:o})=>t.pack.areas[o]?.name??"");return f("div",{class:"powers",children:[f("ul",{class:"plain rows",children:[r.map(n=>{let o=u.tracks.find(m=>m.theatre===n);return f("li",{children:[f("strong",{children:n===2?"Asia":"Europe"}),f("span",{class:"quiet",children:D0[n===1?u.europe:u.asia]}),o!==void 0&&f("span",{class:"quiet small",children:["strategic value ",o.strategicValue]})]},n)}),f("li",{children:[f("strong",{children:u.axisPoints}),f("span",{class:"quiet",children:"points of strategic hexes are the Axis'"})]})]}),u.seats.flatMap(({factions:n})=>n).map(n=>{let o=u.pieces.filter(p=>p.faction===n&&p.kind.case==="unit"&&p.at?.kind.case==="hex"),m=u.pieces.filter(p=>p.faction===n&&p.at?.kind.case==="forcePool");return f("section",{class:n===u.faction?"power now":"power",children:[f("p",{class:"power-line",children:[f(W,{color:v(n),code:H(n)}),f("strong",{children:P(n)}),f("span",{class:"figures",children:[f("span",{children:[o.length," units on the map"]}),f("span",{class:"quiet",children:[m.length," in the pool"]})]})]}),f("p",{class:"quiet small",children:i(n).join(", ")})]},n)}),u.pending.length>0&&f("p",{class:"small",children:[u.pending.length," questions are open."]})]})}}function _0(a){return function({id:s}){let u=a.position.value,t=a.atlas.byId.get(s);if(u===void 0||t===void 0)return null;let r=u.stacks.get(t.number)??[];return f("div",{class:"place",children:[f("p",{class:"quiet",children:a.describe(s).split("; ").slice(0,4).join(" · ")}),f("ul",{class:"plain stack-list",children:r.map(i=>f("li",{children:[f(W,{color:v(i.faction),code:H(i.faction)})," ",u.name(i)]},i.id))}),r.length===0&&f("p",{class:"quiet",children:"No counters."})]})}}var L=class{constructor(e,s){this.atlas=e;this.view=s;this.pieces=new Map(s.pieces.map(t=>[t.id,t]));let u=new Map;for(let t of s.pieces){if(t.at?.kind.case!=="hex")continue;let r=t.at.kind.value;u.set(r,[...u.get(r)??[],t])}for(let t of u.values())t.sort((r,i)=>+(r.kind.case==="marker")-+(i.kind.case==="marker"));this.stacks=u,this.holders=new Map(s.control.flatMap(({faction:t,hexes:r})=>r.map(i=>[i,t])))}atlas;view;stacks;holders;pieces;face({kind:e,side:s}){let u=e.case==="unit"?this.atlas.counter(e.value):void 0;return u===void 0?void 0:I(u,s===2)}name({kind:e,side:s}){if(e.case==="marker")return this.atlas.pack.markers[e.value]?.name??"marker";if(e.case!=="unit")return"counter";let u=this.atlas.counter(e.value);if(u===void 0)return"unit";let t=I(u,s===2);return t===void 0?u.name:`${u.name} ${t.attack}-${t.defence}-${t.movement}`}},H0={1:"victory point check",2:"option card",3:"logistics",4:"replacements",5:"political events",6:"support",7:"organization",8:"operational movement",9:"blitz combat",10:"regular combat",11:"markers",12:"reserve movement",13:"war and peace",14:"conditional events",15:"delay",16:"turn marker"};function f0(a){return H0[a]??""}function x0(a){switch(a){case 8:case 9:case 10:return"armor";case 14:case 15:case 16:return"air";case 17:case 18:case 19:return"sea";case 12:return"hq";case 13:return"fort";case 5:return"cavalry";default:return"infantry"}}function v0(a){switch(a){case"air":return"M-8 0H8M0 -5V5M-3 5H3";case"sea":return"M-8 0H8L5 5H-5ZM0 0V-5";case"armor":return`${G}M5.5 0A5.5 2.8 0 1 1 -5.5 0A5.5 2.8 0 1 1 5.5 0`;case"cavalry":return`${G}M-8 5L8 -5`;case"hq":return`${G}M-8 -1H8`;case"fort":return`${G}M-5 -5V0H5V-5`;default:return`${G}M-8 -5L8 5M8 -5L-8 5`}}var G="M-8 -5H8V5H-8Z";var G0={1:"#17252f",2:"#3b4038",3:"#4a4432",4:"#484034",5:"#2f3d30",6:"#33423f"},O0={1:"#c3deea",2:"#f1eed6",3:"#f3e2b0",4:"#e2d3ab",5:"#cfdcae",6:"#d8e4d6"},M="system-ui, sans-serif";function S0(a,e,s,u){let t=e.dark?G0:O0;for(let[o,m]of s.ground)a.fillStyle=t[o]??t[2]??"#888888",a.fill(m);let r=s.cells.filter(({bounds:o})=>U(o,e.visible));w0(a,e,s,u,r),e.scale>.3&&(a.strokeStyle=e.dark?"rgba(255,255,255,.07)":"rgba(60,50,30,.16)",a.lineWidth=.8/e.scale,a.stroke(s.grid)),L0(a,e,s),B0(a,e,s,u);for(let o of r)V0(a,e,o,u.stacks.has(o.number));for(let o of r){let m=u.stacks.get(o.number);m!==void 0&&W0(a,e,s,o,m)}let i=[],n=r.filter(({hex:o})=>Z(o));for(let o of[...n,...r.filter(({hex:m})=>!Z(m))])U0(a,e,o,i)}function w0(a,e,s,u,t){let r=new Map;for(let i of t){let n=u.holders.get(i.number);if(n===void 0||i.hex.terrain===1)continue;let o=r.get(n)??new Path2D;r.set(n,o),s.trace(o,i)}for(let[i,n]of r)a.globalAlpha=e.dark?.42:.3,a.fillStyle=v(i),a.fill(n),a.globalAlpha=1}var k0=[[1,"#4f9bd0","#3f86b8",2.6],[3,"#4f9bd0","#3f86b8",4],[5,"#7fb7d8","#6d9bb5",3],[6,"#7fb7d8","#6d9bb5",3],[7,"#7fd0d8","#2d8f9b",2.4],[2,"#c0895a","#6b4420",3.4],[10,"#b9a58a","#7d6a52",1.6]];function L0(a,e,s){a.lineCap="round";let u=(t,r,i,n=[])=>{let o=s.features.get(t);o!==void 0&&(a.setLineDash([...n]),a.strokeStyle=r,a.lineWidth=i,a.stroke(o),a.setLineDash([]))};e.scale>.35&&(u(9,e.dark?"rgba(230,225,210,.35)":"rgba(58,56,51,.5)",1.3,[4,3]),u(8,e.dark?"rgba(210,150,90,.5)":"rgba(163,103,44,.6)",1.3));for(let[t,r,i,n]of k0)u(t,e.dark?r:i,Math.max(n,.9/e.scale))}function B0(a,e,s,u){let t=new Path2D;for(let{a:r,b:i}of s.pack.sides){let[n,o]=[u.holders.get(r),u.holders.get(i)];if(n===void 0||o===void 0||n===1==(o===1))continue;let[m,p]=[s.cells[r],s.cells[i]];if(m===void 0||p===void 0||m.hex.terrain===1||p.hex.terrain===1)continue;let[h,x]=[(m.x+p.x)/2,(m.y+p.y)/2],d=s.radius/2/(Math.hypot(p.x-m.x,p.y-m.y)||1);t.moveTo(h-(p.y-m.y)*d,x+(p.x-m.x)*d),t.lineTo(h+(p.y-m.y)*d,x-(p.x-m.x)*d)}a.strokeStyle=e.dark?"#ff6a5c":"#c9281a",a.lineWidth=Math.max(3.4,1.8/e.scale),a.stroke(t)}function V0(a,e,{hex:s,x:u,y:t},r){let{settlement:i,port:n}=s,[o,m,p]=r?[u-18.5,u+19,t+7]:[u,u+13,t+8];if(i!==0&&e.scale>.25){let h=i===1?3:i===2?4.5:5.5,x=r?Math.min(h,3):h;a.fillStyle=e.dark?"#f0ead8":"#2b2620",a.beginPath(),i===1?a.arc(o,p,x,0,Math.PI*2):a.rect(o-x,p-x,x*2,x*2),a.fill(),i===4&&(a.strokeStyle="#e8b04a",a.lineWidth=r?1.2:2,a.stroke())}n&&e.scale>.6&&(a.font=`${r?7:10}px ${M}`,a.textAlign="center",a.textBaseline="alphabetic",a.fillStyle=e.dark?"#9cc8f0":"#12568f",a.fillText("⚓",m,p+4))}function Z({settlement:a}){return a===4||a===3}function U0(a,e,{hex:s,x:u,y:t},r){let{settlement:i,name:n}=s,o=Z(s);if(n===""||e.scale<(o?.34:i===2?.6:1))return;let m=1/Math.min(e.scale,1.6);a.font=`${o?700:500} ${9.5*m}px ${M}`;let p=a.measureText(n).width/2,h={left:u-p,right:u+p,top:t+19.5-8*m,bottom:t+19.5+2*m};r.some(x=>U(x,h))||(r.push(h),a.textAlign="center",a.textBaseline="alphabetic",a.lineWidth=2.6*m,a.lineJoin="round",a.strokeStyle=e.dark?"rgba(8,12,16,.85)":"rgba(255,255,255,.85)",a.fillStyle=e.dark?"#f2f0ea":"#211d15",a.strokeText(n,u,t+19.5),a.fillText(n,u,t+19.5))}function W0(a,e,s,{x:u,y:t},r){let[n]=r;if(n===void 0)return;let o=Math.min(r.length,4);for(let m=o-1;m>0;m--){let p=r[m];h0(a,u+m*2.2,t-3-m*2.2,30,v(p?.faction??n.faction),e)}if(h0(a,u,t-3,30,v(n.faction),e),a.fillStyle=a.strokeStyle="#ffffff",a.textAlign="center",a.textBaseline="middle",e.scale<.5){a.font=`800 17px ${M}`,a.fillText(String(r.length),u,t-2);return}if(n.kind.case!=="unit"){let m=n.kind.case==="marker"?s.pack.markers[n.kind.value]:void 0;a.font=`600 7px ${M}`,a.fillText((m?.name??"").split(" ").at(-1)?.slice(0,8)??"",u,t-2,28)}else{let m=s.counter(n.kind.value),p=m===void 0?void 0:I(m,n.side===2);p!==void 0&&(j0(a,u,t-5.5,x0(p.type)),a.font=`700 8.5px ${M}`,a.fillText(`${p.attack}-${p.defence}-${p.movement}`,u,t+6.8,28))}r.length>1&&(a.font=`700 6.5px ${M}`,a.fillStyle="#ffd666",a.fillText(String(r.length),u+30/2-3.5,t-14)),a.fillStyle="rgba(255,255,255,.85)",a.font=`700 5px ${M}`,a.fillText(H(n.faction),u-30/2+5.5,t-14)}function h0(a,e,s,u,t,r){a.fillStyle=t,a.strokeStyle=r.dark?"#05080b":"#22201a",a.lineWidth=1,a.beginPath(),a.roundRect(e-u/2,s-u/2,u,u,3),a.fill(),a.stroke()}var E0=new Map;function j0(a,e,s,u){let t=E0.get(u)??new Path2D(v0(u));E0.set(u,t),a.save(),a.translate(e,s),a.scale(.9,.9),a.strokeStyle="#ffffff",a.lineWidth=1.1,a.stroke(t),a.restore()}var A0=l(`
4sandtable/games/axis_empires/v1/event_politics.protosandtable.games.axis_empires.v1"D
\vAreaChanged5
area(\v2).sandtable.games.axis_empires.v1.AreaView"E

PostureSet7
now(\v2,.sandtable.games.axis_empires.v1.PostureView"
WarStateChanged7
\x07theatre(2(.sandtable.games.axis_empires.v1.Theatre4
now(2).sandtable.games.axis_empires.v1.WarState"]
\vTracksMoved7
\x07theatre(2(.sandtable.games.axis_empires.v1.Theatre

uscl(\r	
esv("T
\fChangedHands\v
piece(\r7
\x07faction(2(.sandtable.games.axis_empires.v1.Faction"|
\bHappened7
\x07theatre(2(.sandtable.games.axis_empires.v1.Theatre7
event(2*.sandtable.games.axis_empires.v1.OnceEvent"$
	CardShown

card(\r\v
legal(\b"L
	CardMoved

card(\r3
to(2).sandtable.games.axis_empires.v1.CardPile"~

CardChosen7
\x07theatre(2(.sandtable.games.axis_empires.v1.Theatre7
\x07faction(2(.sandtable.games.axis_empires.v1.Faction"
\vCardPending

card(\r"_
\vEventRolled7
\x07faction(2(.sandtable.games.axis_empires.v1.Faction	
die(\r\f
result(\r"R
\bSelected7
\x07faction(2(.sandtable.games.axis_empires.v1.Faction\r
\x07country(\rbproto3`,[g,w,A]);var $0=l(`
+sandtable/games/axis_empires/v1/event.protosandtable.games.axis_empires.v1"×
EventD
\rsegment_began(\v2-.sandtable.games.axis_empires.v1.SegmentBeganH\01
put(\v2$.sandtable.games.axis_empires.v1.PutH\09
\x07arrived(\v2(.sandtable.games.axis_empires.v1.ArrivedH\0@
\vturned_over(\v2+.sandtable.games.axis_empires.v1.TurnedOverH\05
asked(\v2&.sandtable.games.axis_empires.v1.AskedH\0;
\banswered(\v2).sandtable.games.axis_empires.v1.AnsweredH\0B
\forders_filed\x07(\v2,.sandtable.games.axis_empires.v1.OrdersFiledH\0>

taken_back\b(\v2*.sandtable.games.axis_empires.v1.TakenBackH\0;
\bresigned	(\v2).sandtable.games.axis_empires.v1.ResignedH\05
ended
(\v2&.sandtable.games.axis_empires.v1.EndedH\09
\x07delayed\v(\v2(.sandtable.games.axis_empires.v1.DelayedH\09
\x07pointed\f(\v2(.sandtable.games.axis_empires.v1.PointedH\0;
\battacked\r(\v2).sandtable.games.axis_empires.v1.AttackedH\0=
	supported(\v2*.sandtable.games.axis_empires.v1.SupportedH\07
rolled(\v2'.sandtable.games.axis_empires.v1.RolledH\09
\x07counted(\v2(.sandtable.games.axis_empires.v1.CountedH\0B
\farea_changed(\v2,.sandtable.games.axis_empires.v1.AreaChangedH\0@
\vposture_set(\v2+.sandtable.games.axis_empires.v1.PostureSetH\0K
war_state_changed(\v20.sandtable.games.axis_empires.v1.WarStateChangedH\0B
\ftracks_moved(\v2,.sandtable.games.axis_empires.v1.TracksMovedH\0D
\rchanged_hands(\v2-.sandtable.games.axis_empires.v1.ChangedHandsH\0;
\bhappened(\v2).sandtable.games.axis_empires.v1.HappenedH\0>

card_shown(\v2*.sandtable.games.axis_empires.v1.CardShownH\0>

card_moved(\v2*.sandtable.games.axis_empires.v1.CardMovedH\0@
\vcard_chosen(\v2+.sandtable.games.axis_empires.v1.CardChosenH\0B
\fcard_pending(\v2,.sandtable.games.axis_empires.v1.CardPendingH\0B
\fevent_rolled\x1B(\v2,.sandtable.games.axis_empires.v1.EventRolledH\0;
\bselected(\v2).sandtable.games.axis_empires.v1.SelectedH\0J
fortunes_counted(\v20.sandtable.games.axis_empires.v1.FortunesCountedH\0D
\rfortunes_held(\v2-.sandtable.games.axis_empires.v1.FortunesHeldH\0F
fortune_played(\v2..sandtable.games.axis_empires.v1.FortunePlayedH\0F
separate_peace (\v2..sandtable.games.axis_empires.v1.SeparatePeaceH\0;
\breseated!(\v2).sandtable.games.axis_empires.v1.ReseatedH\0B
kind"
\fSegmentBegan

turn(\r7
\x07faction(2(.sandtable.games.axis_empires.v1.Faction7
\x07segment(2(.sandtable.games.axis_empires.v1.Segment"x
Put\v
piece(\r2
from(\v2&.sandtable.games.axis_empires.v1.Place0
to(\v2&.sandtable.games.axis_empires.v1.Place"H
\x07Arrived\v
piece(\r0
at(\v2&.sandtable.games.axis_empires.v1.Place"L

TurnedOver\v
piece(\r1
side(2%.sandtable.games.axis_empires.v1.Side"/
\x07Delayed\v
piece(\r

dice(\r\v
turns(\r"L
\x07Pointed\v
piece(\r4
to(2*.sandtable.games.axis_empires.v1.Direction"A
\bAttacked5
attack(\v2'.sandtable.games.axis_empires.v1.Attack"
	Supported\v
piece(\r"Ä
Rolled	
hex(\r\f
attack(\r\r
\x07defence(\r<
shifts (\v2,.sandtable.games.axis_empires.v1.ColumnShift\f
column(\r	
die(\r;
result\x07(\v2-.sandtable.games.axis_empires.v1.CombatResult"B
Asked9
\bdecision(\v2).sandtable.games.axis_empires.v1.Decision"Q
\bAnswered
\bdecision(\r5
by(2+.sandtable.games.axis_empires.v1.AnsweredBy"L
\vOrdersFiled=
orders(\v2/.sandtable.games.axis_empires.v1.StandingOrders"Q
	TakenBack7
\x07faction(2(.sandtable.games.axis_empires.v1.Faction\v
steps(\r"0
\bResigned

seat(\r
heir(\rH\0B\x07
_heir"H
\bReseated<
seats (\v2-.sandtable.games.axis_empires.v1.SeatFactions"O
\x07Counted7
\x07theatre(2(.sandtable.games.axis_empires.v1.Theatre\v
value("\\
Ended9
\x07winners (2(.sandtable.games.axis_empires.v1.Faction

rule(	\f
reason(	*

AnsweredBy
_\0bproto3`,[R,g,N,A0,y,F,D,A]),R0=_($0,0);function C0(a,{events:e,texts:s}){return e.flatMap((u,t)=>{let r=C(u,R0)?.kind,i=s[t],n=r===void 0?void 0:Y0(r);if(r===void 0||i===void 0||n===void 0)return[];let o=r.value,m=o.attack,p=typeof m=="object"?m:void 0,h=[q(o.from),q(o.to),q(o.at),o.hex,p?.hex],x=z0(a,r,p);return[{weight:n,text:i,places:h.flatMap(d=>typeof d=="number"?a.code(d)??[]:[]),...x===0?{}:{color:v(x)},...r.case==="segmentBegan"?{opening:!0}:{}}]})}function Y0(a){switch(a.case){case void 0:case"asked":case"answered":return;case"segmentBegan":return a.value.segment===1||a.value.segment===8?"heading":"detail";case"warStateChanged":case"resigned":case"separatePeace":case"ended":return"heading";case"attacked":case"rolled":case"counted":case"areaChanged":case"changedHands":case"happened":case"cardShown":case"eventRolled":case"fortunePlayed":case"selected":return"event";default:return"detail"}}function z0(a,{case:e,value:s},u){if(e==="areaChanged")return s.area?.alignment??0;if(e==="ended")return s.winners[0]??0;let{faction:t,piece:r}=s??{};return t??a.owner(r??u?.units[0])}function q(a){let e=a?.kind;return e?.case==="hex"?e.value:void 0}var B=class{constructor(e,s){this.atlas=e;this.now=s}atlas;now;find(e){return e===void 0?void 0:this.now()?.pieces.get(e)}piece(e){let s=this.now(),u=this.find(e);return u===void 0||s===void 0?"A counter":s.name(u)}owner(e){return this.find(e)?.faction??0}kind(e){let s=this.atlas.counter(e);if(s===void 0)return"unit";let u=I(s,!1);return u===void 0?s.name:`${s.name} ${u.attack}-${u.defence}-${u.movement}`}hex(e){let s=this.atlas.pack.hexes[e??-1];return s===void 0?"a hex":s.name===""?s.code:`${s.name} (${s.code})`}code(e){return this.atlas.pack.hexes[e??-1]?.code}box(e){return`${this.atlas.pack.boxes[e]?.name??"a"} box`}zone(e){return this.atlas.pack.zones[e]?.name??"the sea"}area(e){return this.atlas.pack.areas[e]?.name??"a country"}card(e){let s=this.atlas.pack.cards[e];return s===void 0?`card ${e}`:`card ${s.number} (${s.title})`}fortune(e){return this.atlas.pack.fortunes[e]?.title??`fortune ${e}`}place(e){switch(e?.kind.case){case"hex":return this.hex(e.kind.value);case"box":return this.box(e.kind.value);case"onStation":return`${this.zone(e.kind.value)}, on station`;case"convoys":return`${this.zone(e.kind.value)}, convoys`;case"used":return`${this.zone(e.kind.value)}, used`;case"track":return`the turn track (${Q(this.atlas,e.kind.value.turn)})`;case"forcePool":return"the force pool";case"delay":case"navalDelay":return"the delay box";default:return K0(e?.kind.case??"elsewhere")}}loss({piece:e,left:s}){let u=this.find(e);if(s!==void 0)return`${this.piece(e)} loses a step: ${this.piece(s)} is left`;let t=u?.kind.case==="unit"?this.atlas.counter(u.kind.value):void 0,r=u===void 0||t===void 0?void 0:this.now()?.face(u),i=t?.back.case==="unit"?t.back.value:void 0;return r!==void 0&&i!==void 0&&i!==r&&r.steps>i.steps?`${this.piece(e)} loses a step: ${i.attack}-${i.defence}-${i.movement} is left`:`${this.piece(e)} loses ${(r?.steps??1)>1?"a step":"its last step"}`}};function Q({pack:a},e){let s=a.turns;return s.length===0?`turn ${e}`:`${s[e%s.length]??""} ${a.firstYear+Math.floor(e/s.length)}`}function K0(a){let e=a.replace(/([a-z])([A-Z])/g,"$1 $2").replace(/_/g," ").toLowerCase();return e.charAt(0).toUpperCase()+e.slice(1)}function us(a){return(j[a]??"").toLowerCase().replace("_","-")}var Z0=[{group:"Points",label:"Axis",color:v(1)},{group:"Hexes",label:"Axis",color:v(1)},{group:"Units on the map",label:"Axis",color:v(1)},{group:"Units on the map",label:"Allies",color:v(2)}],X=new Map;function q0(a,e){let s=X.get(a);if(s!==void 0)return s;let u=s0("axis-empires",{pack:a},e).then(t=>{let r=t===void 0?void 0:C(t,r0),i=r?.packs.find(n=>n.code===a)??r?.packs[0];if(i===void 0)throw new Error(`the server has no pack ${a}`);return new k(i)});return X.set(a,u),u.catch(()=>X.delete(a)),u}async function I0({options:a,rulesetVersion:e}){let s=a===void 0?void 0:C(a,i0);return new J(await q0(s?.pack??"training",e))}var J=class{constructor(e){this.atlas=e;this.names=new B(e,()=>this.position.peek()),this.scene={width:e.width,height:e.height,wraps:!1,places:e.byId,placeAt:(s,u)=>e.at(s,u),outline:s=>e.outline(s),paint:(s,u)=>{let t=this.position.peek();t!==void 0&&S0(s,u,e,t)}},this.Powers=g0(this),this.Place=_0(this)}atlas;position=V(void 0);drawn=V(0);scene;names;Powers;Place;curves=Z0;headline=e0(()=>{let e=this.position.value?.view;if(e!==void 0)return{when:Q(this.atlas,e.turn),what:`${P(e.faction)}: ${f0(e.segment)}`,color:v(e.faction)}});show(e){let s=C(e,Y);s!==void 0&&this.#e(s)}async fold(e){let s=C(e,Y);if(s===void 0)throw new Error("the view is of another game");let{AxisEmpiresFold:u}=await import("./axis-empires-fold.js");return u0(new u(this.atlas.pack,s),t=>this.#e(t))}#e(e){this.position.value=new L(this.atlas,e),this.drawn.value+=1}tell(e){return C0(this.names,e)}async news(e,s,u){let{news:t}=await import("./axis-empires-extras.js");return t(this.names,e,s,u)}describe(e){let s=this.atlas.byId.get(e),u=this.position.value;if(s===void 0||u===void 0)return"";let t=u.holders.get(s.number),r=[b0[s.hex.terrain]??""],i=l0[s.hex.settlement];i!==void 0&&r.push(i),s.hex.port&&r.push("port"),r.push(this.atlas.land(s.hex)),t!==void 0&&s.hex.terrain!==1&&r.push(`held by the ${P(t)}`);for(let n of u.stacks.get(s.number)??[])r.push(`${P(n.faction)}: ${u.name(n)}`);return r.filter(Boolean).join("; ")}power(e){return P(K(e))}color(e){return v(K(e))}async play(e){let{Controls:s}=await import("./axis-empires-play.js");return new s(this,e)}};var Ss={open:I0,host:async()=>(await import("./axis-empires-extras.js")).hostForm()};export{g as a,A as b,P0 as c,M0 as d,R as e,y0 as f,T0 as g,r0 as h,F as i,i0 as j,F0 as k,o0 as l,p0 as m,N as n,Qe as o,w as p,D as q,na as r,d0 as s,Y as t,va as u,ha as v,I as w,P as x,v as y,L as z,f0 as A,x0 as B,v0 as C,R0 as D,C0 as E,K0 as F,us as G,Ss as H};
