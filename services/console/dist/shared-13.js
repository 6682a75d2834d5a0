import{a as a0}from"./shared-21.js";import{e as u0,y as W}from"./shared-6.js";import{d as U,f as _}from"./shared-19.js";import{i as V,j as e0}from"./shared-17.js";import{b as C}from"./shared-5.js";import{d as f,f as l,n as S,r as s0}from"./shared-3.js";var g=l(`
,sandtable/games/axis_empires/v1/common.protosandtable.games.axis_empires.v1"ý
Place\v
hex(\rH\0\v
box(\rH\0

on_station(\rH\0
\x07convoys(\rH\0\f
used(\rH\0
strategic_warfare(H\0

force_pool\x07(H\0\r
delay\b(H\0
\vnaval_delay	(H\08
track
(\v2).sandtable.games.axis_empires.v1.TrackBoxH\0
\x07holding\v(\rH\0\r
aside\f(H\0$
gone\r(\v2.google.protobuf.EmptyH\0B
\rvictory_track(\v2+.sandtable.games.axis_empires.v1.VictoryBoxH\0>
\bawaiting(\v2,.sandtable.games.axis_empires.v1.AwaitingBoxH\0?

events_box(\v2+.sandtable.games.axis_empires.v1.FactionBoxH\0<
\x07war_box(\v2+.sandtable.games.axis_empires.v1.FactionBoxH\0*

government(\v2.google.protobuf.EmptyH\0
	conquered(H\00
european_holding(\v2.google.protobuf.EmptyH\0
\binterned(H\0
\rair_sea_delay(H\0/
pacific_holding(\v2.google.protobuf.EmptyH\0B
kind")
\vAwaitingBox\r
\x07theatre(\v
event("*

FactionBox\r
\x07theatre(\r
\x07faction("%
\bTrackBox\r
\x07theatre(

turn(\r")

VictoryBox\r
\x07theatre(\f
points(\r"-
\bStepLoss\v
piece(\r
left(\rH\0B
_bproto3`,[S]);var j=(n=>(n[n.UNSPECIFIED=0]="UNSPECIFIED",n[n.NORTH_EAST=1]="NORTH_EAST",n[n.EAST=2]="EAST",n[n.SOUTH_EAST=3]="SOUTH_EAST",n[n.SOUTH_WEST=4]="SOUTH_WEST",n[n.WEST=5]="WEST",n[n.NORTH_WEST=6]="NORTH_WEST",n))(j||{});var A=l(`
.sandtable/games/axis_empires/v1/politics.protosandtable.games.axis_empires.v1"
\bAreaView

area(\r\f
status(
	alignment(
owner(\rH
policy(H\0\r
truce(H\0\v
claim\v(B	
\x07postureB
_"B
\vPostureView	
box(\r
policy(H\0\r
truce(H\0B	
\x07posture"[

TracksView\r
\x07theatre(

uscl(\r	
esv(
\bhappened (
strategic_value("S
\rSeparatePeace\b
by(8
held (\v2*.sandtable.games.axis_empires.v1.HexesHeld"'
	HexesHeld\r
\x07faction(\v
hexes(\rbproto3`,[g]);var P0=(b=>(b[b.UNSPECIFIED=0]="UNSPECIFIED",b[b.APPEASEMENT=1]="APPEASEMENT",b[b.CORDON_SANITAIRE=2]="CORDON_SANITAIRE",b[b.ENTENTE=3]="ENTENTE",b[b.GUARANTEES=4]="GUARANTEES",b[b.ISOLATIONISM=5]="ISOLATIONISM",b[b.NAZI_SOVIET_PACT=6]="NAZI_SOVIET_PACT",b[b.OSTLAND_ACCORD=7]="OSTLAND_ACCORD",b[b.LOCARNO_TREATY=8]="LOCARNO_TREATY",b[b.RAPALLO_TREATY=9]="RAPALLO_TREATY",b[b.ACCEPTANCE=10]="ACCEPTANCE",b[b.BORDER_DISPUTES=11]="BORDER_DISPUTES",b[b.LAPSED_TREATY=12]="LAPSED_TREATY",b[b.NEUTRALITY_PACT=13]="NEUTRALITY_PACT",b[b.QUARANTINE=14]="QUARANTINE",b[b.RESISTANCE=15]="RESISTANCE",b[b.UNEASY_PEACE=16]="UNEASY_PEACE",b[b.SURRENDER=17]="SURRENDER",b))(P0||{});var M0=(t=>(t[t.UNSPECIFIED=0]="UNSPECIFIED",t[t.REASSESS_POLICY=1]="REASSESS_POLICY",t[t.ARMISTICE=2]="ARMISTICE",t[t.NEGOTIATION=3]="NEGOTIATION",t))(M0||{});var n0=l(`
*sandtable/games/axis_empires/v1/card.protosandtable.games.axis_empires.v1"
Card\f
number(	\v
title(	\r
\x07faction(\r
\x07theatre(\v
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
to"5

EventTable

name(	\r
\x07theatre(\f
rows (	"8

NamedEvent

name(	\r
\x07theatre(
\x07effects (	"6

PostureBox

name(	\r
\x07theatre(\r
\x07faction("R
Tracks\r
\x07theatre(9
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
to(\r";
Attack	
hex(\r\r
units (\r
\x07support(\rH\0B
_"+
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
\fheadquarters (\r"3
RangedSupportAnswer
\fheadquarters(\rH\0B
_"n
Demand

role(\v
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
stage"+
\vBattleParty\r
\x07faction(\r
units (\r"y
\rBattleResults
	attackers(\v
hexes(\r
attackers_steps(\r
defenders_steps(\r\v
stack\x07(\r
	retreated\b(\r"=
\fCombatResult\r
\x07outcome(
\battacker(\r
\bdefender(\r")
\vColumnShift\v
cause(\r
\x07columns(bproto3`,[S,g]);var y0=(d=>(d[d.UNSPECIFIED=0]="UNSPECIFIED",d[d.ATTACKING_AIR=1]="ATTACKING_AIR",d[d.DEFENDING_AIR=2]="DEFENDING_AIR",d[d.AIRDROP=3]="AIRDROP",d[d.ARMOR=4]="ARMOR",d[d.FORTRESS=5]="FORTRESS",d[d.ATTACKING_HQ=6]="ATTACKING_HQ",d[d.DEFENDING_HQ=7]="DEFENDING_HQ",d[d.MARINES=8]="MARINES",d[d.MUD=9]="MUD",d[d.TERRAIN=10]="TERRAIN",d[d.LIMITED_STACKING=11]="LIMITED_STACKING",d[d.HEXSIDE=12]="HEXSIDE",d))(y0||{});var y=l(`
.sandtable/games/axis_empires/v1/fortunes.protosandtable.games.axis_empires.v1"u
\x07Fortune\f
letter(	\v
title(	\r
\x07theatre(
\frequirements (	\r
major (	\r
minor\x07 (	\f
source\b(	"8
\fFortunesView\r
\x07theatre(\v
count(\r\f
held (\r"-
FortunesCounted\r
\x07theatre(\v
count(\r"/
\fFortunesHeld\r
\x07theatre(
\bfortunes (\r"-
\rFortunePlayed\r
\x07faction(\r
\x07fortune(\rbproto3`,[g]);var t0=l(`
,sandtable/games/axis_empires/v1/marker.protosandtable.games.axis_empires.v1";
Marker

code(	

name(	

type(\r
\x07faction(bproto3`,[g]);var N0=l(`
+sandtable/games/axis_empires/v1/board.protosandtable.games.axis_empires.v1"=
Board4
packs (\v2%.sandtable.games.axis_empires.v1.Pack"ù\x07
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
tables (\v2+.sandtable.games.axis_empires.v1.EventTable;
events (\v2+.sandtable.games.axis_empires.v1.NamedEventB
\rposture_boxes (\v2+.sandtable.games.axis_empires.v1.PostureBox7
tracks (\v2'.sandtable.games.axis_empires.v1.Tracks:
\bfortunes (\v2(.sandtable.games.axis_empires.v1.Fortune9
sheets (\v2).sandtable.games.axis_empires.v1.MapSheet"À
Hex

code(	

name(	\r
\x07terrain(

settlement(

port(\b
area(\rH\0
region\x07(\rH\r
zones\b (\r7
center	(\v2).sandtable.games.axis_empires.v1.HexPointB
_B
_"
\bHexPoint\x07
x(\x07
y("D
\bMapSheet\r
\x07theatre(\v
width(\f
height(
\bhex_size("-
\x07HexSide\x07
a(\r\x07
b(\r
\bfeatures ("I
Area

name(	\r
\x07theatre(\r
\x07faction(
\x07capital(\rH\0B
_"!
Zone

name(	\r
\x07theatre("B
	OffMapBox

name(	\r
\x07theatre(\v
owner(\r
zones (\r"Y
Face

type(\v
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
\x07results (\v2-.sandtable.games.axis_empires.v1.CombatResult"á
\bScenario

code(	\v
title(	\v
about(	\r
\x07theatre(\v
first(\r

last(\r
\bfactions\x07 (\r
hexes\b (\r@
	strategic	 (\v2-.sandtable.games.axis_empires.v1.StrategicHex
\bcampaign\r(\bB
_axis_at_once_from"'
\fStrategicHex	
hex(\r\f
points(\rbproto3`,[n0,R,g,y,t0]),r0=f(N0,0);var D=l(`
-sandtable/games/axis_empires/v1/options.protosandtable.games.axis_empires.v1"¡
\x07Options

pack(	
\bscenario(	<
seats (\v2-.sandtable.games.axis_empires.v1.SeatFactions\r
\x07edition(
optional_rules (
decide_by_score\x07(\b" 
\fSeatFactions
\bfactions (bproto3`,[g]),o0=f(D,0);var D0=(c=>(c[c.UNSPECIFIED=0]="UNSPECIFIED",c[c.REQUIRED_GARRISONS=1]="REQUIRED_GARRISONS",c[c.WILD_COMBAT=2]="WILD_COMBAT",c[c.CANNON_FODDER=3]="CANNON_FODDER",c[c.PACIFIC_STALEMATES=4]="PACIFIC_STALEMATES",c[c.VARIABLE_WEATHER=5]="VARIABLE_WEATHER",c[c.ICELAND=6]="ICELAND",c[c.VARIABLE_ENDING=7]="VARIABLE_ENDING",c[c.AIR_SEA_WARFARE=8]="AIR_SEA_WARFARE",c[c.TWO_CITY_SUPPLY_SOURCES=9]="TWO_CITY_SUPPLY_SOURCES",c[c.REPLACEMENT_LOCATION_SUPPLY=10]="REPLACEMENT_LOCATION_SUPPLY",c[c.LIMITED_SUPPLY_LINES=11]="LIMITED_SUPPLY_LINES",c[c.ALTERNATE_VICHY=12]="ALTERNATE_VICHY",c[c.ALTERNATE_AVALANCHE=13]="ALTERNATE_AVALANCHE",c[c.LUCK=14]="LUCK",c[c.FORTUNES_OF_WAR=15]="FORTUNES_OF_WAR",c[c.EAST_AFRICA=16]="EAST_AFRICA",c[c.SOVIET_VOLUNTEERS=17]="SOVIET_VOLUNTEERS",c[c.SEPARATE_PEACE=18]="SEPARATE_PEACE",c))(D0||{});var i0=l(`
2sandtable/games/axis_empires/v1/replacements.protosandtable.games.axis_empires.v1"P
ReplacementOrder

unit(\r0
to(\v2&.sandtable.games.axis_empires.v1.Place"T
ReplacementActsA
units (\v22.sandtable.games.axis_empires.v1.ReplacementPlaces"S
ReplacementPlaces

unit(\r2
to (\v2&.sandtable.games.axis_empires.v1.Place"
Grant\r
\x07theatre(
\x07country(\rH\0&
minors(\v2.google.protobuf.EmptyH\0'
\x07chinese(\v2.google.protobuf.EmptyH\0\v
steps(\r\v
armor(\bB
tobproto3`,[S,g]);var m0=l(`
,sandtable/games/axis_empires/v1/choice.protosandtable.games.axis_empires.v1"³
Choice\v
about(\r
\x07theatre(
card(\rH\0
\x07country(\rH6
\x07options (\v2%.sandtable.games.axis_empires.v1.Pick
\x07fortune(\rH\r
words\x07 (	B
_B
_B
_"
Pick$
pass(\v2.google.protobuf.EmptyH\0#
yes(\v2.google.protobuf.EmptyH\0\v
nth(\rH\0
\x07country(\rH\0\f
card(\rH\0
\x07faction(H\0\r
piece\x07(\rH\0\v
hex\b(\rH\06
stand	(\v2'.sandtable.games.axis_empires.v1.UnitAtH\07
loss
(\v2).sandtable.games.axis_empires.v1.StepLossH\0F
\vreplacement\v(\v21.sandtable.games.axis_empires.v1.ReplacementOrderH\0\r
truce\f(H\0
\x07posture\r(\rH\0B
kind" 
UnitAt\v
piece(\r	
hex(\rbproto3`,[S,g,A,i0]);var w=l(`
*sandtable/games/axis_empires/v1/luck.protosandtable.games.axis_empires.v1"{
\fLuckQuestion	
die(\r\r
\x07faction(
hex(\rH\0
column(\rH
piece(\rH\r
\x07theatre\b(B
_B
_B
_bproto3`,[g]);var p0=l(`
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
at(\v2&.sandtable.games.axis_empires.v1.Place"2
\vPlaceConvoy\v
piece(\r

zone(\r

mode("Ñ
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
with (\r"%
\rContestAnswer
with(\rH\0B
_"O
Placed\v
piece(\r8
uses (\v2*.sandtable.games.axis_empires.v1.PlacedUse"Ã
	PlacedUse$
stay(\v2.google.protobuf.EmptyH\0
	beachhead(H\0&
escort(\v2.google.protobuf.EmptyH\0
strike(\rH\0=
	devastate(\v2*.sandtable.games.axis_empires.v1.DevastateH\0B
kind"#
	Devastate
marker(\rH\0B
_bproto3`,[S,g]);var H=l(`
.sandtable/games/axis_empires/v1/decision.protosandtable.games.axis_empires.v1"
\bDecision\b
id(\r

seat(\r\r
\x07faction(9
\bstacking(\v2'.sandtable.games.axis_empires.v1.ExcessH\09
\x07contest(\v2(.sandtable.games.axis_empires.v1.ContestH\07
placed(\v2'.sandtable.games.axis_empires.v1.PlacedH\0F
ranged_support\x07(\v2..sandtable.games.axis_empires.v1.RangedSupportH\07
suffer\b(\v2'.sandtable.games.axis_empires.v1.DemandH\0:
\x07advance	(\v2).sandtable.games.axis_empires.v1.AdvancesH\07
choice
(\v2'.sandtable.games.axis_empires.v1.ChoiceH\0;
luck\v(\v2-.sandtable.games.axis_empires.v1.LuckQuestionH\0B

\bquestion"]
Excess	
hex(\r\r
\x07faction(9
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
kindbproto3`,[m0,R,g,w,p0]);var Xe=f(H,2);var O=l(`
1sandtable/games/axis_empires/v1/option_card.protosandtable.games.axis_empires.v1"8
OptionCardOrder
choose(\rH\0\r
bluff(\rH\0B
kind"/
OptionCardActs
choose (\r\r
bluff (\r"k
\bDeckView\r
\x07theatre(\r
\x07faction(
\x07current(\rH\0
\x07pending(\rH
\x07removed\b (\rB
_B
_bproto3`,[g]);var G=l(`
,sandtable/games/axis_empires/v1/orders.protosandtable.games.axis_empires.v1">
StandingOrders
\bstacking(
\bcontests(\f
losses(*
	LossOrder
_\0*
\fContestOrder
_\0bproto3`,[w]),ns=f(G,0);var d0=l(`
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
orders (\v22.sandtable.games.axis_empires.v1.OrganizationOrderbproto3`);var $=l(`
*sandtable/games/axis_empires/v1/view.protosandtable.games.axis_empires.v1"¹\x07
View7
\x07options(\v2(.sandtable.games.axis_empires.v1.Options<
seats (\v2-.sandtable.games.axis_empires.v1.SeatFactions

turn(\r\r
\x07faction(\r
\x07segment(\f
europe(

asia\x07(6
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

step(\r
\forganization(
\battacked (\r;
tracks (\v2+.sandtable.games.axis_empires.v1.TracksView>
\bpostures (\v2,.sandtable.games.axis_empires.v1.PostureView?
\bfortunes (\v2-.sandtable.games.axis_empires.v1.FortunesViewD
separate_peace(\v2..sandtable.games.axis_empires.v1.SeparatePeaceJ\bRstrategic_value"¡
Piece\b
id(\r\f
unit(\rH\0
marker(\rH\0

side(\r
\x07faction(0
at(\v2&.sandtable.games.axis_empires.v1.Place\f
facing\x07(\r
marks\b (B
kind"'
\x07Control\r
\x07faction(\r
hexes (\r"X
\vFiledOrders

seat(\r=
orders(\v2/.sandtable.games.axis_empires.v1.StandingOrdersbproto3`,[R,g,H,y,O,D,G,d0,A,s0]),Y=f($,0),vs=f($,1),hs=f($,2);var c0=60,k=class{constructor(e){this.pack=e;let[u,a]=e.sheets;this.radius=u?.hexSize??26,this.width=(u?.width??1)+(a===void 0?0:a.width+c0),this.height=Math.max(u?.height??1,a?.height??1);let t=new Map;for(let{a:n,b:i}of e.sides)t.set(n,[...t.get(n)??[],i]),t.set(i,[...t.get(i)??[],n]);let r=n=>a!==void 0&&this.theatre(n)===a.theatre?(u?.width??0)+c0:0;this.cells=e.hexes.map((n,i)=>{let[m,p]=[(n.center?.x??0)+r(n),n.center?.y??0],h=this.radius*Math.sqrt(3)/2;return{id:n.code,number:i,hex:n,name:n.name===""?n.code:n.name,x:m,y:p,bounds:{left:m-h,right:m+h,top:p-this.radius,bottom:p+this.radius},neighbours:(t.get(i)??[]).flatMap(x=>e.hexes[x]?.code??[])}}),this.byId=new Map(this.cells.map(n=>[n.id,n]));let o=new Map;for(let n of this.cells){let i=o.get(n.hex.terrain)??new Path2D;o.set(n.hex.terrain,i),this.trace(i,n),this.trace(this.grid,n)}this.ground=o,this.features=this.#s()}pack;width;height;radius;cells;byId;ground;features;grid=new Path2D;trace(e,{x:u,y:a},t=this.radius){for(let r=0;r<6;r++){let o=Math.PI/180*(60*r+30),[n,i]=[u+t*Math.cos(o),a+t*Math.sin(o)];r===0?e.moveTo(n,i):e.lineTo(n,i)}e.closePath()}outline(e){let u=this.byId.get(e);if(u===void 0)return;let a=new Path2D;return this.trace(a,u),a}at(e,u){this.#e??=H0(this.cells);let a,t=this.radius;for(let r of this.#e)if(!(Math.abs(r.y-u)>this.radius))for(let o of r.cells){let n=Math.hypot(o.x-e,o.y-u);n<t&&([a,t]=[o,n])}return a}#e;theatre({area:e,zones:u}){let a=u[0];return e!==void 0?this.pack.areas[e]?.theatre??1:a===void 0?1:this.pack.zones[a]?.theatre??1}land(e){return e.area!==void 0?this.pack.areas[e.area]?.name??"":e.zones.map(u=>this.pack.zones[u]?.name??"").join(", ")}counter(e){return this.pack.counters[e]}#s(){let e=new Map;for(let{a:u,b:a,features:t}of this.pack.sides){let[r,o]=[this.cells[u],this.cells[a]];if(r===void 0||o===void 0)continue;let[n,i]=[(r.x+o.x)/2,(r.y+o.y)/2],[m,p]=[o.x-r.x,o.y-r.y],h=Math.hypot(m,p)||1,x=this.radius/2/h;for(let d of t){let N=e.get(d)??new Path2D;e.set(d,N),d===8||d===9?(N.moveTo(r.x,r.y),N.lineTo(o.x,o.y)):(N.moveTo(n-p*x,i+m*x),N.lineTo(n+p*x,i-m*x))}}return e}};function H0(s){let e=new Map;for(let u of s)e.set(u.y,[...e.get(u.y)??[],u]);return[...e].map(([u,a])=>({y:u,cells:a}))}function I({front:s,back:e},u){return u&&e.case==="unit"?e.value:s}var l0={1:"town",2:"city",3:"provisional capital",4:"capital"},b0={1:"sea",2:"clear",3:"desert",4:"hills",5:"forest",6:"swamp"},z={1:["Axis","AX","#5c6770"],2:["West","WE","#2f62a8"],3:["Soviets","SO","#b3322b"]};function P(s){return z[s]?.[0]??"nobody"}function F(s){return z[s]?.[1]??"–"}function v(s){return z[s]?.[2]??"#8a8577"}function K(s){let e=s.toUpperCase();return e.includes("AXIS")?1:e.includes("WEST")?2:e.includes("SOVIET")?3:0}var G0=["peace","before the war","limited war","total war"];function g0(s){return function(){let u=s.position.value;if(u===void 0)return null;let{view:a,atlas:t}=u,r=t.pack.sheets.map(n=>n.theatre),o=n=>a.areas.filter(({alignment:i})=>i===n).map(({area:i})=>t.pack.areas[i]?.name??"");return _("div",{class:"powers",children:[_("ul",{class:"plain rows",children:[r.map(n=>{let i=a.tracks.find(m=>m.theatre===n);return _("li",{children:[_("strong",{children:n===2?"Asia":"Europe"}),_("span",{class:"quiet",children:G0[n===1?a.europe:a.asia]}),i!==void 0&&_("span",{class:"quiet small",children:["strategic value ",i.strategicValue]})]},n)}),_("li",{children:[_("strong",{children:a.axisPoints}),_("span",{class:"quiet",children:"points of strategic hexes are the Axis'"})]})]}),a.seats.flatMap(({factions:n})=>n).map(n=>{let i=a.pieces.filter(p=>p.faction===n&&p.kind.case==="unit"&&p.at?.kind.case==="hex"),m=a.pieces.filter(p=>p.faction===n&&p.at?.kind.case==="forcePool");return _("section",{class:n===a.faction?"power now":"power",children:[_("p",{class:"power-line",children:[_(W,{color:v(n),code:F(n)}),_("strong",{children:P(n)}),_("span",{class:"figures",children:[_("span",{children:[i.length," units on the map"]}),_("span",{class:"quiet",children:[m.length," in the pool"]})]})]}),_("p",{class:"quiet small",children:o(n).join(", ")})]},n)}),a.pending.length>0&&_("p",{class:"small",children:[a.pending.length," questions are open."]})]})}}function f0(s){return function({id:u}){let a=s.position.value,t=s.atlas.byId.get(u);if(a===void 0||t===void 0)return null;let r=a.stacks.get(t.number)??[];return _("div",{class:"place",children:[_("p",{class:"quiet",children:s.describe(u).split("; ").slice(0,4).join(" · ")}),_("ul",{class:"plain stack-list",children:r.map(o=>_("li",{children:[_(W,{color:v(o.faction),code:F(o.faction)})," ",a.name(o)]},o.id))}),r.length===0&&_("p",{class:"quiet",children:"No counters."})]})}}var L=class{constructor(e,u){this.atlas=e;this.view=u;this.pieces=new Map(u.pieces.map(t=>[t.id,t]));let a=new Map;for(let t of u.pieces){if(t.at?.kind.case!=="hex")continue;let r=t.at.kind.value;a.set(r,[...a.get(r)??[],t])}for(let t of a.values())t.sort((r,o)=>+(r.kind.case==="marker")-+(o.kind.case==="marker"));this.stacks=a,this.holders=new Map(u.control.flatMap(({faction:t,hexes:r})=>r.map(o=>[o,t])))}atlas;view;stacks;holders;pieces;face({kind:e,side:u}){let a=e.case==="unit"?this.atlas.counter(e.value):void 0;return a===void 0?void 0:I(a,u===2)}name({kind:e,side:u}){if(e.case==="marker")return this.atlas.pack.markers[e.value]?.name??"marker";if(e.case!=="unit")return"counter";let a=this.atlas.counter(e.value);if(a===void 0)return"unit";let t=I(a,u===2);return t===void 0?a.name:`${a.name} ${t.attack}-${t.defence}-${t.movement}`}},F0={1:"victory point check",2:"option card",3:"logistics",4:"replacements",5:"political events",6:"support",7:"organization",8:"operational movement",9:"blitz combat",10:"regular combat",11:"markers",12:"reserve movement",13:"war and peace",14:"conditional events",15:"delay",16:"turn marker"};function _0(s){return F0[s]??""}function x0(s){switch(s){case 8:case 9:case 10:return"armor";case 14:case 15:case 16:return"air";case 17:case 18:case 19:return"sea";case 12:return"hq";case 13:return"fort";case 5:return"cavalry";default:return"infantry"}}function v0(s){switch(s){case"air":return"M-8 0H8M0 -5V5M-3 5H3";case"sea":return"M-8 0H8L5 5H-5ZM0 0V-5";case"armor":return`${T}M5.5 0A5.5 2.8 0 1 1 -5.5 0A5.5 2.8 0 1 1 5.5 0`;case"cavalry":return`${T}M-8 5L8 -5`;case"hq":return`${T}M-8 -1H8`;case"fort":return`${T}M-5 -5V0H5V-5`;default:return`${T}M-8 -5L8 5M8 -5L-8 5`}}var T="M-8 -5H8V5H-8Z";var T0={1:"#17252f",2:"#3b4038",3:"#4a4432",4:"#484034",5:"#2f3d30",6:"#33423f"},w0={1:"#c3deea",2:"#f1eed6",3:"#f3e2b0",4:"#e2d3ab",5:"#cfdcae",6:"#d8e4d6"},M="system-ui, sans-serif";function S0(s,e,u,a){let t=e.dark?T0:w0;for(let[i,m]of u.ground)s.fillStyle=t[i]??t[2]??"#888888",s.fill(m);let r=u.cells.filter(({bounds:i})=>U(i,e.visible));O0(s,e,u,a,r),e.scale>.3&&(s.strokeStyle=e.dark?"rgba(255,255,255,.07)":"rgba(60,50,30,.16)",s.lineWidth=.8/e.scale,s.stroke(u.grid)),L0(s,e,u),B0(s,e,u,a);for(let i of r)V0(s,e,i,a.stacks.has(i.number));for(let i of r){let m=a.stacks.get(i.number);m!==void 0&&W0(s,e,u,i,m)}let o=[],n=r.filter(({hex:i})=>Z(i));for(let i of[...n,...r.filter(({hex:m})=>!Z(m))])U0(s,e,i,o)}function O0(s,e,u,a,t){let r=new Map;for(let o of t){let n=a.holders.get(o.number);if(n===void 0||o.hex.terrain===1)continue;let i=r.get(n)??new Path2D;r.set(n,i),u.trace(i,o)}for(let[o,n]of r)s.globalAlpha=e.dark?.42:.3,s.fillStyle=v(o),s.fill(n),s.globalAlpha=1}var k0=[[1,"#4f9bd0","#3f86b8",2.6],[3,"#4f9bd0","#3f86b8",4],[5,"#7fb7d8","#6d9bb5",3],[6,"#7fb7d8","#6d9bb5",3],[7,"#7fd0d8","#2d8f9b",2.4],[2,"#c0895a","#6b4420",3.4],[10,"#b9a58a","#7d6a52",1.6]];function L0(s,e,u){s.lineCap="round";let a=(t,r,o,n=[])=>{let i=u.features.get(t);i!==void 0&&(s.setLineDash([...n]),s.strokeStyle=r,s.lineWidth=o,s.stroke(i),s.setLineDash([]))};e.scale>.35&&(a(9,e.dark?"rgba(230,225,210,.35)":"rgba(58,56,51,.5)",1.3,[4,3]),a(8,e.dark?"rgba(210,150,90,.5)":"rgba(163,103,44,.6)",1.3));for(let[t,r,o,n]of k0)a(t,e.dark?r:o,Math.max(n,.9/e.scale))}function B0(s,e,u,a){let t=new Path2D;for(let{a:r,b:o}of u.pack.sides){let[n,i]=[a.holders.get(r),a.holders.get(o)];if(n===void 0||i===void 0||n===1==(i===1))continue;let[m,p]=[u.cells[r],u.cells[o]];if(m===void 0||p===void 0||m.hex.terrain===1||p.hex.terrain===1)continue;let[h,x]=[(m.x+p.x)/2,(m.y+p.y)/2],d=u.radius/2/(Math.hypot(p.x-m.x,p.y-m.y)||1);t.moveTo(h-(p.y-m.y)*d,x+(p.x-m.x)*d),t.lineTo(h+(p.y-m.y)*d,x-(p.x-m.x)*d)}s.strokeStyle=e.dark?"#ff6a5c":"#c9281a",s.lineWidth=Math.max(3.4,1.8/e.scale),s.stroke(t)}function V0(s,e,{hex:u,x:a,y:t},r){let{settlement:o,port:n}=u,[i,m,p]=r?[a-18.5,a+19,t+7]:[a,a+13,t+8];if(o!==0&&e.scale>.25){let h=o===1?3:o===2?4.5:5.5,x=r?Math.min(h,3):h;s.fillStyle=e.dark?"#f0ead8":"#2b2620",s.beginPath(),o===1?s.arc(i,p,x,0,Math.PI*2):s.rect(i-x,p-x,x*2,x*2),s.fill(),o===4&&(s.strokeStyle="#e8b04a",s.lineWidth=r?1.2:2,s.stroke())}n&&e.scale>.6&&(s.font=`${r?7:10}px ${M}`,s.textAlign="center",s.textBaseline="alphabetic",s.fillStyle=e.dark?"#9cc8f0":"#12568f",s.fillText("⚓",m,p+4))}function Z({settlement:s}){return s===4||s===3}function U0(s,e,{hex:u,x:a,y:t},r){let{settlement:o,name:n}=u,i=Z(u);if(n===""||e.scale<(i?.34:o===2?.6:1))return;let m=1/Math.min(e.scale,1.6);s.font=`${i?700:500} ${9.5*m}px ${M}`;let p=s.measureText(n).width/2,h={left:a-p,right:a+p,top:t+19.5-8*m,bottom:t+19.5+2*m};r.some(x=>U(x,h))||(r.push(h),s.textAlign="center",s.textBaseline="alphabetic",s.lineWidth=2.6*m,s.lineJoin="round",s.strokeStyle=e.dark?"rgba(8,12,16,.85)":"rgba(255,255,255,.85)",s.fillStyle=e.dark?"#f2f0ea":"#211d15",s.strokeText(n,a,t+19.5),s.fillText(n,a,t+19.5))}function W0(s,e,u,{x:a,y:t},r){let[n]=r;if(n===void 0)return;let i=Math.min(r.length,4);for(let m=i-1;m>0;m--){let p=r[m];h0(s,a+m*2.2,t-3-m*2.2,30,v(p?.faction??n.faction),e)}if(h0(s,a,t-3,30,v(n.faction),e),s.fillStyle=s.strokeStyle="#ffffff",s.textAlign="center",s.textBaseline="middle",e.scale<.5){s.font=`800 17px ${M}`,s.fillText(String(r.length),a,t-2);return}if(n.kind.case!=="unit"){let m=n.kind.case==="marker"?u.pack.markers[n.kind.value]:void 0;s.font=`600 7px ${M}`,s.fillText((m?.name??"").split(" ").at(-1)?.slice(0,8)??"",a,t-2,28)}else{let m=u.counter(n.kind.value),p=m===void 0?void 0:I(m,n.side===2);p!==void 0&&(j0(s,a,t-5.5,x0(p.type)),s.font=`700 8.5px ${M}`,s.fillText(`${p.attack}-${p.defence}-${p.movement}`,a,t+6.8,28))}r.length>1&&(s.font=`700 6.5px ${M}`,s.fillStyle="#ffd666",s.fillText(String(r.length),a+30/2-3.5,t-14)),s.fillStyle="rgba(255,255,255,.85)",s.font=`700 5px ${M}`,s.fillText(F(n.faction),a-30/2+5.5,t-14)}function h0(s,e,u,a,t,r){s.fillStyle=t,s.strokeStyle=r.dark?"#05080b":"#22201a",s.lineWidth=1,s.beginPath(),s.roundRect(e-a/2,u-a/2,a,a,3),s.fill(),s.stroke()}var E0=new Map;function j0(s,e,u,a){let t=E0.get(a)??new Path2D(v0(a));E0.set(a,t),s.save(),s.translate(e,u),s.scale(.9,.9),s.strokeStyle="#ffffff",s.lineWidth=1.1,s.stroke(t),s.restore()}var A0=l(`
4sandtable/games/axis_empires/v1/event_politics.protosandtable.games.axis_empires.v1"D
\vAreaChanged5
area(\v2).sandtable.games.axis_empires.v1.AreaView"E

PostureSet7
now(\v2,.sandtable.games.axis_empires.v1.PostureView"+
WarStateChanged\r
\x07theatre(	
now("3
\vTracksMoved\r
\x07theatre(

uscl(\r	
esv("*
\fChangedHands\v
piece(\r\r
\x07faction("&
\bHappened\r
\x07theatre(\v
event("$
	CardShown

card(\r\v
legal(\b"!
	CardMoved

card(\r\b
to("*

CardChosen\r
\x07theatre(\r
\x07faction("
\vCardPending

card(\r"5
\vEventRolled\r
\x07faction(	
die(\r\f
result(\r"(
\bSelected\r
\x07faction(\r
\x07country(\rbproto3`,[g,O,A]);var $0=l(`
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
kind"8
\fSegmentBegan

turn(\r\r
\x07faction(\r
\x07segment("x
Put\v
piece(\r2
from(\v2&.sandtable.games.axis_empires.v1.Place0
to(\v2&.sandtable.games.axis_empires.v1.Place"H
\x07Arrived\v
piece(\r0
at(\v2&.sandtable.games.axis_empires.v1.Place"%

TurnedOver\v
piece(\r

side("/
\x07Delayed\v
piece(\r

dice(\r\v
turns(\r" 
\x07Pointed\v
piece(\r\b
to("A
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
\bdecision(\v2).sandtable.games.axis_empires.v1.Decision"$
\bAnswered
\bdecision(\r\b
by("L
\vOrdersFiled=
orders(\v2/.sandtable.games.axis_empires.v1.StandingOrders"'
	TakenBack\r
\x07faction(\v
steps(\r",
\bResigned

seat(\r
heir(\rH\0B
_"H
\bReseated<
seats (\v2-.sandtable.games.axis_empires.v1.SeatFactions"%
\x07Counted\r
\x07theatre(\v
value("2
Ended
\x07winners (

rule(	\f
reason(	bproto3`,[R,g,H,A0,y,D,G,A]),R0=f($0,0);function C0(s,{events:e,texts:u}){return e.flatMap((a,t)=>{let r=C(a,R0)?.kind,o=u[t],n=r===void 0?void 0:Y0(r);if(r===void 0||o===void 0||n===void 0)return[];let i=r.value,m=i.attack,p=typeof m=="object"?m:void 0,h=[q(i.from),q(i.to),q(i.at),i.hex,p?.hex],x=z0(s,r,p);return[{weight:n,text:o,places:h.flatMap(d=>typeof d=="number"?s.code(d)??[]:[]),...x===0?{}:{color:v(x)},...r.case==="segmentBegan"?{opening:!0}:{}}]})}function Y0(s){switch(s.case){case void 0:case"asked":case"answered":return;case"segmentBegan":return s.value.segment===1||s.value.segment===8?"heading":"detail";case"warStateChanged":case"resigned":case"separatePeace":case"ended":return"heading";case"attacked":case"rolled":case"counted":case"areaChanged":case"changedHands":case"happened":case"cardShown":case"eventRolled":case"fortunePlayed":case"selected":return"event";default:return"detail"}}function z0(s,{case:e,value:u},a){if(e==="areaChanged")return u.area?.alignment??0;if(e==="ended")return u.winners[0]??0;let{faction:t,piece:r}=u??{};return t??s.owner(r??a?.units[0])}function q(s){let e=s?.kind;return e?.case==="hex"?e.value:void 0}var B=class{constructor(e,u){this.atlas=e;this.now=u}atlas;now;find(e){return e===void 0?void 0:this.now()?.pieces.get(e)}piece(e){let u=this.now(),a=this.find(e);return a===void 0||u===void 0?"A counter":u.name(a)}owner(e){return this.find(e)?.faction??0}kind(e){let u=this.atlas.counter(e);if(u===void 0)return"unit";let a=I(u,!1);return a===void 0?u.name:`${u.name} ${a.attack}-${a.defence}-${a.movement}`}hex(e){let u=this.atlas.pack.hexes[e??-1];return u===void 0?"a hex":u.name===""?u.code:`${u.name} (${u.code})`}code(e){return this.atlas.pack.hexes[e??-1]?.code}box(e){return`${this.atlas.pack.boxes[e]?.name??"a"} box`}zone(e){return this.atlas.pack.zones[e]?.name??"the sea"}area(e){return this.atlas.pack.areas[e]?.name??"a country"}card(e){let u=this.atlas.pack.cards[e];return u===void 0?`card ${e}`:`card ${u.number} (${u.title})`}fortune(e){return this.atlas.pack.fortunes[e]?.title??`fortune ${e}`}place(e){switch(e?.kind.case){case"hex":return this.hex(e.kind.value);case"box":return this.box(e.kind.value);case"onStation":return`${this.zone(e.kind.value)}, on station`;case"convoys":return`${this.zone(e.kind.value)}, convoys`;case"used":return`${this.zone(e.kind.value)}, used`;case"track":return`the turn track (${X(this.atlas,e.kind.value.turn)})`;case"forcePool":return"the force pool";case"delay":case"navalDelay":return"the delay box";default:return K0(e?.kind.case??"elsewhere")}}loss({piece:e,left:u}){let a=this.find(e);if(u!==void 0)return`${this.piece(e)} loses a step: ${this.piece(u)} is left`;let t=a?.kind.case==="unit"?this.atlas.counter(a.kind.value):void 0,r=a===void 0||t===void 0?void 0:this.now()?.face(a),o=t?.back.case==="unit"?t.back.value:void 0;return r!==void 0&&o!==void 0&&o!==r&&r.steps>o.steps?`${this.piece(e)} loses a step: ${o.attack}-${o.defence}-${o.movement} is left`:`${this.piece(e)} loses ${(r?.steps??1)>1?"a step":"its last step"}`}};function X({pack:s},e){let u=s.turns;return u.length===0?`turn ${e}`:`${u[e%u.length]??""} ${s.firstYear+Math.floor(e/u.length)}`}function K0(s){let e=s.replace(/([a-z])([A-Z])/g,"$1 $2").replace(/_/g," ").toLowerCase();return e.charAt(0).toUpperCase()+e.slice(1)}function au(s){return(j[s]??"").toLowerCase().replace("_","-")}var Z0=[{group:"Points",label:"Axis",color:v(1)},{group:"Hexes",label:"Axis",color:v(1)},{group:"Units on the map",label:"Axis",color:v(1)},{group:"Units on the map",label:"Allies",color:v(2)}],Q=new Map;function q0(s,e){let u=Q.get(s);if(u!==void 0)return u;let a=u0("axis-empires",{pack:s},e).then(t=>{let r=t===void 0?void 0:C(t,r0),o=r?.packs.find(n=>n.code===s)??r?.packs[0];if(o===void 0)throw new Error(`the server has no pack ${s}`);return new k(o)});return Q.set(s,a),a.catch(()=>Q.delete(s)),a}async function I0({options:s,rulesetVersion:e}){let u=s===void 0?void 0:C(s,o0);return new J(await q0(u?.pack??"training",e))}var J=class{constructor(e){this.atlas=e;this.names=new B(e,()=>this.position.peek()),this.scene={width:e.width,height:e.height,wraps:!1,places:e.byId,placeAt:(u,a)=>e.at(u,a),outline:u=>e.outline(u),paint:(u,a)=>{let t=this.position.peek();t!==void 0&&S0(u,a,e,t)}},this.Powers=g0(this),this.Place=f0(this)}atlas;position=V(void 0);drawn=V(0);scene;names;Powers;Place;curves=Z0;headline=e0(()=>{let e=this.position.value?.view;if(e!==void 0)return{when:X(this.atlas,e.turn),what:`${P(e.faction)}: ${_0(e.segment)}`,color:v(e.faction)}});show(e){let u=C(e,Y);u!==void 0&&this.#e(u)}async fold(e){let u=C(e,Y);if(u===void 0)throw new Error("the view is of another game");let{AxisEmpiresFold:a}=await import("./axis-empires-fold.js");return a0(new a(this.atlas.pack,u),t=>this.#e(t))}#e(e){this.position.value=new L(this.atlas,e),this.drawn.value+=1}tell(e){return C0(this.names,e)}async news(e,u,a){let{news:t}=await import("./axis-empires-extras.js");return t(this.names,e,u,a)}describe(e){let u=this.atlas.byId.get(e),a=this.position.value;if(u===void 0||a===void 0)return"";let t=a.holders.get(u.number),r=[b0[u.hex.terrain]??""],o=l0[u.hex.settlement];o!==void 0&&r.push(o),u.hex.port&&r.push("port"),r.push(this.atlas.land(u.hex)),t!==void 0&&u.hex.terrain!==1&&r.push(`held by the ${P(t)}`);for(let n of a.stacks.get(u.number)??[])r.push(`${P(n.faction)}: ${a.name(n)}`);return r.filter(Boolean).join("; ")}power(e){return P(K(e))}color(e){return v(K(e))}async play(e){let{Controls:u}=await import("./axis-empires-play.js");return new u(this,e)}};var Su={open:I0,host:async()=>(await import("./axis-empires-extras.js")).hostForm()};export{g as a,A as b,P0 as c,M0 as d,R as e,y0 as f,N0 as g,r0 as h,D as i,o0 as j,D0 as k,i0 as l,p0 as m,H as n,Xe as o,O as p,G as q,ns as r,d0 as s,Y as t,vs as u,hs as v,I as w,P as x,v as y,L as z,_0 as A,x0 as B,v0 as C,R0 as D,C0 as E,K0 as F,au as G,Su as H};
