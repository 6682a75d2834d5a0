import{a as t0}from"./shared-22.js";import{e as s0,y as j}from"./shared-6.js";import{d as W,f as x}from"./shared-20.js";import{i as U,j as u0}from"./shared-17.js";import{b as I}from"./shared-5.js";import{d as g,f as l,n as A,r as n0}from"./shared-3.js";var f=l(`
,sandtable/games/axis_empires/v1/common.protosandtable.games.axis_empires.v1"
Place\v
hex(\rH\0\v
box(\rH\0

on_station(\rH\0
\x07convoys(\rH\0\f
used(\rH\0
strategic_warfare(H\0

force_pool\x07(H\0\r
delay\b(H\0
\vnaval_delay	(H\0
track
(\v2	eTrackBoxH\0
\x07holding\v(\rH\0\r
aside\f(H\0
gone\r(\v2aEmptyH\0"
\rvictory_track(\v2\veVictoryBoxH\0
\bawaiting(\v2\feAwaitingBoxH\0

events_box(\v2\veFactionBoxH\0
\x07war_box(\v2\veFactionBoxH\0

government(\v2aEmptyH\0
	conquered(H\0 
european_holding(\v2aEmptyH\0
\binterned(H\0
\rair_sea_delay(H\0
pacific_holding(\v2aEmptyH\0B
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
_bproto3`,[A]);var $=(t=>(t[t.UNSPECIFIED=0]="UNSPECIFIED",t[t.NORTH_EAST=1]="NORTH_EAST",t[t.EAST=2]="EAST",t[t.SOUTH_EAST=3]="SOUTH_EAST",t[t.SOUTH_WEST=4]="SOUTH_WEST",t[t.WEST=5]="WEST",t[t.NORTH_WEST=6]="NORTH_WEST",t))($||{});var R=l(`
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
strategic_value("3
\rSeparatePeace\b
by(
held (\v2
eHexesHeld"'
	HexesHeld\r
\x07faction(\v
hexes(\rbproto3`,[f]);var M0=(b=>(b[b.UNSPECIFIED=0]="UNSPECIFIED",b[b.APPEASEMENT=1]="APPEASEMENT",b[b.CORDON_SANITAIRE=2]="CORDON_SANITAIRE",b[b.ENTENTE=3]="ENTENTE",b[b.GUARANTEES=4]="GUARANTEES",b[b.ISOLATIONISM=5]="ISOLATIONISM",b[b.NAZI_SOVIET_PACT=6]="NAZI_SOVIET_PACT",b[b.OSTLAND_ACCORD=7]="OSTLAND_ACCORD",b[b.LOCARNO_TREATY=8]="LOCARNO_TREATY",b[b.RAPALLO_TREATY=9]="RAPALLO_TREATY",b[b.ACCEPTANCE=10]="ACCEPTANCE",b[b.BORDER_DISPUTES=11]="BORDER_DISPUTES",b[b.LAPSED_TREATY=12]="LAPSED_TREATY",b[b.NEUTRALITY_PACT=13]="NEUTRALITY_PACT",b[b.QUARANTINE=14]="QUARANTINE",b[b.RESISTANCE=15]="RESISTANCE",b[b.UNEASY_PEACE=16]="UNEASY_PEACE",b[b.SURRENDER=17]="SURRENDER",b))(M0||{});var y0=(a=>(a[a.UNSPECIFIED=0]="UNSPECIFIED",a[a.REASSESS_POLICY=1]="REASSESS_POLICY",a[a.ARMISTICE=2]="ARMISTICE",a[a.NEGOTIATION=3]="NEGOTIATION",a))(y0||{});var a0=l(`
*sandtable/games/axis_empires/v1/card.protosandtable.games.axis_empires.v1"á
Card\f
number(	\v
title(	\r
\x07faction(\r
\x07theatre(\v
blitz\x07(\r

production\v(\r
\frequirements\f (	
\voption_card\r (	 
\freplacements (\v2
eCardSteps
	political (	
\vconditional (	\f
source(	"p
	CardSteps
\x07country(\rH\0
minors(\v2aEmptyH\0
\x07chinese(\v2aEmptyH\0
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
\x07faction("2
Tracks\r
\x07theatre(
uscl (\v2\veCommitment"

Commitment
	political(bproto3`,[A,f,R]);var C=l(`
,sandtable/games/axis_empires/v1/combat.protosandtable.games.axis_empires.v1"­
\vCombatOrder
\x07airdrop(\v2\beAirdropH\0
attack(\v2\x07eAttackH\0\f
land(\rH\0
\vland_forces(\rH\0(
airdrop_landing(\v2eAirdropLandingH\0
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

unit(\r"­

CombatActs!
\bairdrops (\v2eAirdropTargets
\x07attacks (\v2\reAttackTarget
\blandings (\r
forces (\r)
airdrop_landings (\v2eAirdropLanding
\x07convoys (\r")
AirdropTargets\v
piece(\r

to (\r"T
\fAttackTarget	
hex(\r\r
units (\r
\bsupports (\r
	strongest(\v2\x07eAttack"0
\rRangedSupport	
hex(\r
\fheadquarters (\r"3
RangedSupportAnswer
\fheadquarters(\rH\0B
_"N
Demand

role(\v
stack(\r
\bretreats (\r
losses (\v2	eStepLoss"@
\fSufferAnswer
\x07retreat(\rH\0
lose(\v2	eStepLossH\0B
kind"#
\bAdvances
moves (\v2\beAdvance"$
\x07Advance\v
piece(\r\f
path (\r"(
\rAdvanceAnswer
\x07advance(\v2\beAdvance"Ô
Battle	
hex(\r
	attackers(\v2\feBattleParty
	defenders(\v2\feBattleParty
\x07support\x07(\v2aEmptyH\0
roll\b(\v2aEmptyH\0
\x07results	(\v2eBattleResultsH\0
\x07advance
(\rH\0
\x07weapons\v(\v2aEmptyH\0B\x07
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
\x07columns(bproto3`,[A,f]);var N0=(d=>(d[d.UNSPECIFIED=0]="UNSPECIFIED",d[d.ATTACKING_AIR=1]="ATTACKING_AIR",d[d.DEFENDING_AIR=2]="DEFENDING_AIR",d[d.AIRDROP=3]="AIRDROP",d[d.ARMOR=4]="ARMOR",d[d.FORTRESS=5]="FORTRESS",d[d.ATTACKING_HQ=6]="ATTACKING_HQ",d[d.DEFENDING_HQ=7]="DEFENDING_HQ",d[d.MARINES=8]="MARINES",d[d.MUD=9]="MUD",d[d.TERRAIN=10]="TERRAIN",d[d.LIMITED_STACKING=11]="LIMITED_STACKING",d[d.HEXSIDE=12]="HEXSIDE",d))(N0||{});var N=l(`
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
\x07fortune(\rbproto3`,[f]);var r0=l(`
,sandtable/games/axis_empires/v1/marker.protosandtable.games.axis_empires.v1";
Marker

code(	

name(	

type(\r
\x07faction(bproto3`,[f]);var D0=l(`
+sandtable/games/axis_empires/v1/board.protosandtable.games.axis_empires.v1"
Board
packs (\v2ePack"ù
Pack

code(	\v
title(	\v
about(	
hexes (\v2eHex
sides (\v2\beHexSide
areas (\v2eArea
zones\x07 (\v2eZone
boxes\b (\v2
eOffMapBox
\bcounters	 (\v2\beCounter
\x07markers
 (\v2\x07eMarker\r
turns\v (	

first_year\f(\r
	scenarios\r (\v2	eScenario
combat (\v2\reCombatColumn
cards (\v2eCard\x1B
tables (\v2\veEventTable\x1B
events (\v2\veNamedEvent"
\rposture_boxes (\v2\vePostureBox
tracks (\v2\x07eTracks
\bfortunes (\v2\beFortune
sheets (\v2	eMapSheet" 
Hex

code(	

name(	\r
\x07terrain(

settlement(

port(\b
area(\rH\0
region\x07(\rH\r
zones\b (\r
center	(\v2	eHexPointB
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
range(\r"
\x07Counter

code(	

name(	\r
\x07country(\r
front(\v2eFace
unit(\v2eFaceH\0
marker(	H\0
strike\x07(\rH\0\v
count\b(\rB
back"K
\fCombatColumn\f
attack(\r\r
\x07defence(\r
\x07results (\v2\reCombatResult"Á
\bScenario

code(	\v
title(	\v
about(	\r
\x07theatre(\v
first(\r

last(\r
\bfactions\x07 (\r
hexes\b (\r 
	strategic	 (\v2\reStrategicHex
\bcampaign\r(\bB
_axis_at_once_from"'
\fStrategicHex	
hex(\r\f
points(\rbproto3`,[a0,C,f,N,r0]),o0=g(D0,0);var H=l(`
-sandtable/games/axis_empires/v1/options.protosandtable.games.axis_empires.v1"
\x07Options

pack(	
\bscenario(	
seats (\v2\reSeatFactions\r
\x07edition(
optional_rules (
decide_by_score\x07(\b" 
\fSeatFactions
\bfactions (bproto3`,[f]),i0=g(H,0);var H0=(p=>(p[p.UNSPECIFIED=0]="UNSPECIFIED",p[p.REQUIRED_GARRISONS=1]="REQUIRED_GARRISONS",p[p.WILD_COMBAT=2]="WILD_COMBAT",p[p.CANNON_FODDER=3]="CANNON_FODDER",p[p.PACIFIC_STALEMATES=4]="PACIFIC_STALEMATES",p[p.VARIABLE_WEATHER=5]="VARIABLE_WEATHER",p[p.ICELAND=6]="ICELAND",p[p.VARIABLE_ENDING=7]="VARIABLE_ENDING",p[p.AIR_SEA_WARFARE=8]="AIR_SEA_WARFARE",p[p.TWO_CITY_SUPPLY_SOURCES=9]="TWO_CITY_SUPPLY_SOURCES",p[p.REPLACEMENT_LOCATION_SUPPLY=10]="REPLACEMENT_LOCATION_SUPPLY",p[p.LIMITED_SUPPLY_LINES=11]="LIMITED_SUPPLY_LINES",p[p.ALTERNATE_VICHY=12]="ALTERNATE_VICHY",p[p.ALTERNATE_AVALANCHE=13]="ALTERNATE_AVALANCHE",p[p.LUCK=14]="LUCK",p[p.FORTUNES_OF_WAR=15]="FORTUNES_OF_WAR",p[p.EAST_AFRICA=16]="EAST_AFRICA",p[p.SOVIET_VOLUNTEERS=17]="SOVIET_VOLUNTEERS",p[p.SEPARATE_PEACE=18]="SEPARATE_PEACE",p))(H0||{});var m0=l(`
2sandtable/games/axis_empires/v1/replacements.protosandtable.games.axis_empires.v1"0
ReplacementOrder

unit(\r
to(\v2ePlace"4
ReplacementActs!
units (\v2eReplacementPlaces"3
ReplacementPlaces

unit(\r
to (\v2ePlace"x
Grant\r
\x07theatre(
\x07country(\rH\0
minors(\v2aEmptyH\0
\x07chinese(\v2aEmptyH\0\v
steps(\r\v
armor(\bB
tobproto3`,[A,f]);var c0=l(`
,sandtable/games/axis_empires/v1/choice.protosandtable.games.axis_empires.v1"
Choice\v
about(\r
\x07theatre(
card(\rH\0
\x07country(\rH
\x07options (\v2ePick
\x07fortune(\rH\r
words\x07 (	B
_B
_B
_"
Pick
pass(\v2aEmptyH\0
yes(\v2aEmptyH\0\v
nth(\rH\0
\x07country(\rH\0\f
card(\rH\0
\x07faction(H\0\r
piece\x07(\rH\0\v
hex\b(\rH\0
stand	(\v2\x07eUnitAtH\0
loss
(\v2	eStepLossH\0&
\vreplacement\v(\v2eReplacementOrderH\0\r
truce\f(H\0
\x07posture\r(\rH\0B
kind" 
UnitAt\v
piece(\r	
hex(\rbproto3`,[A,f,R,m0]);var O=l(`
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
_bproto3`,[f]);var d0=l(`
-sandtable/games/axis_empires/v1/support.protosandtable.games.axis_empires.v1"¶
\fSupportOrder
inland_advance(\rH\0\x1B
take_back_beachhead(\rH\0
end_maintenance(\v2aEmptyH\0\x1B
unit(\v2\rePlaceSupportH\0
convoy(\v2\fePlaceConvoyH\0\r
blitz(\rH\0B
kind"-
\fPlaceSupport\v
piece(\r
at(\v2ePlace"2
\vPlaceConvoy\v
piece(\r

zone(\r

mode("
\vSupportActs
inland (\r

beachheads (\r
\vmaintenance(\b
units (\v2eSupportPlaces
\x07convoys (\v2\fePlaceConvoy\r
blitz (\r"0
\rSupportPlaces\v
piece(\r
at (\v2ePlace"D
\x07Contest\v
piece(\r
at(\v2ePlace\f
strike(\b\f
with (\r"%
\rContestAnswer
with(\rH\0B
_"/
Placed\v
piece(\r
uses (\v2
ePlacedUse"
	PlacedUse
stay(\v2aEmptyH\0
	beachhead(H\0
escort(\v2aEmptyH\0
strike(\rH\0
	devastate(\v2
eDevastateH\0B
kind"#
	Devastate
marker(\rH\0B
_bproto3`,[A,f]);var G=l(`
.sandtable/games/axis_empires/v1/decision.protosandtable.games.axis_empires.v1"
\bDecision\b
id(\r

seat(\r\r
\x07faction(
\bstacking(\v2\x07eExcessH\0
\x07contest(\v2\beContestH\0
placed(\v2\x07ePlacedH\0&
ranged_support\x07(\v2eRangedSupportH\0
suffer\b(\v2\x07eDemandH\0
\x07advance	(\v2	eAdvancesH\0
choice
(\v2\x07eChoiceH\0\x1B
luck\v(\v2\reLuckQuestionH\0B

\bquestion"=
Excess	
hex(\r\r
\x07faction(
losses (\v2	eStepLoss"ý
Answer\x1B
\bstacking(\v2	eStepLossH\0
\x07contest(\v2eContestAnswerH\0
placed(\v2
ePlacedUseH\0,
ranged_support(\v2eRangedSupportAnswerH\0
suffer(\v2\reSufferAnswerH\0
\x07advance(\v2eAdvanceAnswerH\0
choice\x07(\v2ePickH\0\f
luck\b(\bH\0B
kindbproto3`,[c0,C,f,O,d0]);var cu=g(G,2);var k=l(`
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
_bproto3`,[f]);var F=l(`
,sandtable/games/axis_empires/v1/orders.protosandtable.games.axis_empires.v1">
StandingOrders
\bstacking(
\bcontests(\f
losses(*
	LossOrder
_\0*
\fContestOrder
_\0bproto3`,[O]),hu=g(F,0);var p0=l(`
2sandtable/games/axis_empires/v1/organization.protosandtable.games.axis_empires.v1"Ö
OrganizationOrder
\bbuild_up(\v2\beBuildUpH\0
form(\v2eFormH\0
\x07convert(\v2\beConvertH\0
	turn_over(\rH\0
	eliminate(\rH\0

break_down(\v2
eBreakDownH\0
detach\x07(\v2\x07eDetachH\0
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
hex(\r"6
OrganizationActs"
orders (\v2eOrganizationOrderbproto3`);var Y=l(`
*sandtable/games/axis_empires/v1/view.protosandtable.games.axis_empires.v1"¦
View
\x07options(\v2\beOptions
seats (\v2\reSeatFactions

turn(\r\r
\x07faction(\r
\x07segment(\f
europe(

asia\x07(
pieces\b (\v2ePiece
areas	 (\v2	eAreaView
\x07control
 (\v2\beControl
\vaxis_points\v(\r
\x07pending\f (\v2	eDecision\f
drafts\r(\r
orders (\v2\feFiledOrders
\x07outcome(\v2\blOutcome
combat(\v2\x07eBattle

step(\r
\forganization(
\battacked (\r\x1B
tracks (\v2\veTracksView
\bpostures (\v2\fePostureView
\bfortunes (\v2\reFortunesView$
separate_peace(\v2eSeparatePeaceJ\bRstrategic_value"
Piece\b
id(\r\f
unit(\rH\0
marker(\rH\0

side(\r
\x07faction(
at(\v2ePlace\f
facing\x07(\r
marks\b (B
kind"'
\x07Control\r
\x07faction(\r
hexes (\r"8
\vFiledOrders

seat(\r
orders(\v2eStandingOrdersbproto3`,[C,f,G,N,k,H,F,p0,R,n0]),z=g(Y,0),wu=g(Y,1),Ou=g(Y,2);var l0=60,L=class{constructor(e){this.pack=e;let[n,s]=e.sheets;this.radius=n?.hexSize??26,this.width=(n?.width??1)+(s===void 0?0:s.width+l0),this.height=Math.max(n?.height??1,s?.height??1);let a=new Map;for(let{a:t,b:i}of e.sides)a.set(t,[...a.get(t)??[],i]),a.set(i,[...a.get(i)??[],t]);let r=t=>s!==void 0&&this.theatre(t)===s.theatre?(n?.width??0)+l0:0;this.cells=e.hexes.map((t,i)=>{let[m,c]=[(t.center?.x??0)+r(t),t.center?.y??0],v=this.radius*Math.sqrt(3)/2;return{id:t.code,number:i,hex:t,name:t.name===""?t.code:t.name,x:m,y:c,bounds:{left:m-v,right:m+v,top:c-this.radius,bottom:c+this.radius},neighbours:(a.get(i)??[]).flatMap(h=>e.hexes[h]?.code??[])}}),this.byId=new Map(this.cells.map(t=>[t.id,t]));let o=new Map;for(let t of this.cells){let i=o.get(t.hex.terrain)??new Path2D;o.set(t.hex.terrain,i),this.trace(i,t),this.trace(this.grid,t)}this.ground=o,this.features=this.#u()}pack;width;height;radius;cells;byId;ground;features;grid=new Path2D;trace(e,{x:n,y:s},a=this.radius){for(let r=0;r<6;r++){let o=Math.PI/180*(60*r+30),[t,i]=[n+a*Math.cos(o),s+a*Math.sin(o)];r===0?e.moveTo(t,i):e.lineTo(t,i)}e.closePath()}outline(e){let n=this.byId.get(e);if(n===void 0)return;let s=new Path2D;return this.trace(s,n),s}at(e,n){this.#e??=G0(this.cells);let s,a=this.radius;for(let r of this.#e)if(!(Math.abs(r.y-n)>this.radius))for(let o of r.cells){let t=Math.hypot(o.x-e,o.y-n);t<a&&([s,a]=[o,t])}return s}#e;theatre({area:e,zones:n}){let s=n[0];return e!==void 0?this.pack.areas[e]?.theatre??1:s===void 0?1:this.pack.zones[s]?.theatre??1}land(e){return e.area!==void 0?this.pack.areas[e.area]?.name??"":e.zones.map(n=>this.pack.zones[n]?.name??"").join(", ")}counter(e){return this.pack.counters[e]}#u(){let e=new Map;for(let{a:n,b:s,features:a}of this.pack.sides){let[r,o]=[this.cells[n],this.cells[s]];if(r===void 0||o===void 0)continue;let[t,i]=[(r.x+o.x)/2,(r.y+o.y)/2],[m,c]=[o.x-r.x,o.y-r.y],v=Math.hypot(m,c)||1,h=this.radius/2/v;for(let d of a){let D=e.get(d)??new Path2D;e.set(d,D),d===8||d===9?(D.moveTo(r.x,r.y),D.lineTo(o.x,o.y)):(D.moveTo(t-c*h,i+m*h),D.lineTo(t+c*h,i-m*h))}}return e}};function G0(u){let e=new Map;for(let n of u)e.set(n.y,[...e.get(n.y)??[],n]);return[...e].map(([n,s])=>({y:n,cells:s}))}function P({front:u,back:e},n){return n&&e.case==="unit"?e.value:u}var b0={1:"town",2:"city",3:"provisional capital",4:"capital"},f0={1:"sea",2:"clear",3:"desert",4:"hills",5:"forest",6:"swamp"},K={1:["Axis","AX","#5c6770"],2:["West","WE","#2f62a8"],3:["Soviets","SO","#b3322b"]};function M(u){return K[u]?.[0]??"nobody"}function T(u){return K[u]?.[1]??"–"}function E(u){return K[u]?.[2]??"#8a8577"}function Z(u){let e=u.toUpperCase();return e.includes("AXIS")?1:e.includes("WEST")?2:e.includes("SOVIET")?3:0}var F0=["peace","before the war","limited war","total war"];function g0(u){return function(){let n=u.position.value;if(n===void 0)return null;let{view:s,atlas:a}=n,r=a.pack.sheets.map(t=>t.theatre),o=t=>s.areas.filter(({alignment:i})=>i===t).map(({area:i})=>a.pack.areas[i]?.name??"");return x("div",{class:"powers",children:[x("ul",{class:"plain rows",children:[r.map(t=>{let i=s.tracks.find(m=>m.theatre===t);return x("li",{children:[x("strong",{children:t===2?"Asia":"Europe"}),x("span",{class:"quiet",children:F0[t===1?s.europe:s.asia]}),i!==void 0&&x("span",{class:"quiet small",children:["strategic value ",i.strategicValue]})]},t)}),x("li",{children:[x("strong",{children:s.axisPoints}),x("span",{class:"quiet",children:"points of strategic hexes are the Axis'"})]})]}),s.seats.flatMap(({factions:t})=>t).map(t=>{let i=s.pieces.filter(c=>c.faction===t&&c.kind.case==="unit"&&c.at?.kind.case==="hex"),m=s.pieces.filter(c=>c.faction===t&&c.at?.kind.case==="forcePool");return x("section",{class:t===s.faction?"power now":"power",children:[x("p",{class:"power-line",children:[x(j,{color:E(t),code:T(t)}),x("strong",{children:M(t)}),x("span",{class:"figures",children:[x("span",{children:[i.length," units on the map"]}),x("span",{class:"quiet",children:[m.length," in the pool"]})]})]}),x("p",{class:"quiet small",children:o(t).join(", ")})]},t)}),s.pending.length>0&&x("p",{class:"small",children:[s.pending.length," questions are open."]})]})}}function _0(u){return function({id:n}){let s=u.position.value,a=u.atlas.byId.get(n);if(s===void 0||a===void 0)return null;let r=s.stacks.get(a.number)??[];return x("div",{class:"place",children:[x("p",{class:"quiet",children:u.describe(n).split("; ").slice(0,4).join(" · ")}),x("ul",{class:"plain stack-list",children:r.map(o=>x("li",{children:[x(j,{color:E(o.faction),code:T(o.faction)})," ",s.name(o)]},o.id))}),r.length===0&&x("p",{class:"quiet",children:"No counters."})]})}}var B=class{constructor(e,n){this.atlas=e;this.view=n;this.pieces=new Map(n.pieces.map(a=>[a.id,a]));let s=new Map;for(let a of n.pieces){if(a.at?.kind.case!=="hex")continue;let r=a.at.kind.value;s.set(r,[...s.get(r)??[],a])}for(let a of s.values())a.sort((r,o)=>+(r.kind.case==="marker")-+(o.kind.case==="marker"));this.stacks=s,this.holders=new Map(n.control.flatMap(({faction:a,hexes:r})=>r.map(o=>[o,a])))}atlas;view;stacks;holders;pieces;face({kind:e,side:n}){let s=e.case==="unit"?this.atlas.counter(e.value):void 0;return s===void 0?void 0:P(s,n===2)}name({kind:e,side:n}){if(e.case==="marker")return this.atlas.pack.markers[e.value]?.name??"marker";if(e.case!=="unit")return"counter";let s=this.atlas.counter(e.value);if(s===void 0)return"unit";let a=P(s,n===2);return a===void 0?s.name:`${s.name} ${a.attack}-${a.defence}-${a.movement}`}},T0={1:"victory point check",2:"option card",3:"logistics",4:"replacements",5:"political events",6:"support",7:"organization",8:"operational movement",9:"blitz combat",10:"regular combat",11:"markers",12:"reserve movement",13:"war and peace",14:"conditional events",15:"delay",16:"turn marker"};function x0(u){return T0[u]??""}function h0(u){switch(u){case 8:case 9:case 10:return"armor";case 14:case 15:case 16:return"air";case 17:case 18:case 19:return"sea";case 12:return"hq";case 13:return"fort";case 5:return"cavalry";default:return"infantry"}}function E0(u){switch(u){case"air":return"M-8 0H8M0 -5V5M-3 5H3";case"sea":return"M-8 0H8L5 5H-5ZM0 0V-5";case"armor":return`${w}M5.5 0A5.5 2.8 0 1 1 -5.5 0A5.5 2.8 0 1 1 5.5 0`;case"cavalry":return`${w}M-8 5L8 -5`;case"hq":return`${w}M-8 -1H8`;case"fort":return`${w}M-5 -5V0H5V-5`;default:return`${w}M-8 -5L8 5M8 -5L-8 5`}}var w="M-8 -5H8V5H-8Z";var w0={1:"#17252f",2:"#3b4038",3:"#4a4432",4:"#484034",5:"#2f3d30",6:"#33423f"},O0={1:"#c3deea",2:"#f1eed6",3:"#f3e2b0",4:"#e2d3ab",5:"#cfdcae",6:"#d8e4d6"},y="system-ui, sans-serif";function A0(u,e,n,s){let a=e.dark?w0:O0;for(let[i,m]of n.ground)u.fillStyle=a[i]??a[2]??"#888888",u.fill(m);let r=n.cells.filter(({bounds:i})=>W(i,e.visible));k0(u,e,n,s,r),e.scale>.3&&(u.strokeStyle=e.dark?"rgba(255,255,255,.07)":"rgba(60,50,30,.16)",u.lineWidth=.8/e.scale,u.stroke(n.grid)),B0(u,e,n),V0(u,e,n,s);for(let i of r)U0(u,e,i,s.stacks.has(i.number));for(let i of r){let m=s.stacks.get(i.number);m!==void 0&&j0(u,e,n,i,m)}let o=[],t=r.filter(({hex:i})=>q(i));for(let i of[...t,...r.filter(({hex:m})=>!q(m))])W0(u,e,i,o)}function k0(u,e,n,s,a){let r=new Map;for(let o of a){let t=s.holders.get(o.number);if(t===void 0||o.hex.terrain===1)continue;let i=r.get(t)??new Path2D;r.set(t,i),n.trace(i,o)}for(let[o,t]of r)u.globalAlpha=e.dark?.42:.3,u.fillStyle=E(o),u.fill(t),u.globalAlpha=1}var L0=[[1,"#4f9bd0","#3f86b8",2.6],[3,"#4f9bd0","#3f86b8",4],[5,"#7fb7d8","#6d9bb5",3],[6,"#7fb7d8","#6d9bb5",3],[7,"#7fd0d8","#2d8f9b",2.4],[2,"#c0895a","#6b4420",3.4],[10,"#b9a58a","#7d6a52",1.6]];function B0(u,e,n){u.lineCap="round";let s=(a,r,o,t=[])=>{let i=n.features.get(a);i!==void 0&&(u.setLineDash([...t]),u.strokeStyle=r,u.lineWidth=o,u.stroke(i),u.setLineDash([]))};e.scale>.35&&(s(9,e.dark?"rgba(230,225,210,.35)":"rgba(58,56,51,.5)",1.3,[4,3]),s(8,e.dark?"rgba(210,150,90,.5)":"rgba(163,103,44,.6)",1.3));for(let[a,r,o,t]of L0)s(a,e.dark?r:o,Math.max(t,.9/e.scale))}function V0(u,e,n,s){let a=new Path2D;for(let{a:r,b:o}of n.pack.sides){let[t,i]=[s.holders.get(r),s.holders.get(o)];if(t===void 0||i===void 0||t===1==(i===1))continue;let[m,c]=[n.cells[r],n.cells[o]];if(m===void 0||c===void 0||m.hex.terrain===1||c.hex.terrain===1)continue;let[v,h]=[(m.x+c.x)/2,(m.y+c.y)/2],d=n.radius/2/(Math.hypot(c.x-m.x,c.y-m.y)||1);a.moveTo(v-(c.y-m.y)*d,h+(c.x-m.x)*d),a.lineTo(v+(c.y-m.y)*d,h-(c.x-m.x)*d)}u.strokeStyle=e.dark?"#ff6a5c":"#c9281a",u.lineWidth=Math.max(3.4,1.8/e.scale),u.stroke(a)}function U0(u,e,{hex:n,x:s,y:a},r){let{settlement:o,port:t}=n,[i,m,c]=r?[s-18.5,s+19,a+7]:[s,s+13,a+8];if(o!==0&&e.scale>.25){let v=o===1?3:o===2?4.5:5.5,h=r?Math.min(v,3):v;u.fillStyle=e.dark?"#f0ead8":"#2b2620",u.beginPath(),o===1?u.arc(i,c,h,0,Math.PI*2):u.rect(i-h,c-h,h*2,h*2),u.fill(),o===4&&(u.strokeStyle="#e8b04a",u.lineWidth=r?1.2:2,u.stroke())}t&&e.scale>.6&&(u.font=`${r?7:10}px ${y}`,u.textAlign="center",u.textBaseline="alphabetic",u.fillStyle=e.dark?"#9cc8f0":"#12568f",u.fillText("⚓",m,c+4))}function q({settlement:u}){return u===4||u===3}function W0(u,e,{hex:n,x:s,y:a},r){let{settlement:o,name:t}=n,i=q(n);if(t===""||e.scale<(i?.34:o===2?.6:1))return;let m=1/Math.min(e.scale,1.6);u.font=`${i?700:500} ${9.5*m}px ${y}`;let c=u.measureText(t).width/2,v={left:s-c,right:s+c,top:a+19.5-8*m,bottom:a+19.5+2*m};r.some(h=>W(h,v))||(r.push(v),u.textAlign="center",u.textBaseline="alphabetic",u.lineWidth=2.6*m,u.lineJoin="round",u.strokeStyle=e.dark?"rgba(8,12,16,.85)":"rgba(255,255,255,.85)",u.fillStyle=e.dark?"#f2f0ea":"#211d15",u.strokeText(t,s,a+19.5),u.fillText(t,s,a+19.5))}function j0(u,e,n,{x:s,y:a},r){let[t]=r;if(t===void 0)return;let i=Math.min(r.length,4);for(let m=i-1;m>0;m--){let c=r[m];v0(u,s+m*2.2,a-3-m*2.2,30,E(c?.faction??t.faction),e)}if(v0(u,s,a-3,30,E(t.faction),e),u.fillStyle=u.strokeStyle="#ffffff",u.textAlign="center",u.textBaseline="middle",e.scale<.5){u.font=`800 17px ${y}`,u.fillText(String(r.length),s,a-2);return}if(t.kind.case!=="unit"){let m=t.kind.case==="marker"?n.pack.markers[t.kind.value]:void 0;u.font=`600 7px ${y}`,u.fillText((m?.name??"").split(" ").at(-1)?.slice(0,8)??"",s,a-2,28)}else{let m=n.counter(t.kind.value),c=m===void 0?void 0:P(m,t.side===2);c!==void 0&&($0(u,s,a-5.5,h0(c.type)),u.font=`700 8.5px ${y}`,u.fillText(`${c.attack}-${c.defence}-${c.movement}`,s,a+6.8,28))}r.length>1&&(u.font=`700 6.5px ${y}`,u.fillStyle="#ffd666",u.fillText(String(r.length),s+30/2-3.5,a-14)),u.fillStyle="rgba(255,255,255,.85)",u.font=`700 5px ${y}`,u.fillText(T(t.faction),s-30/2+5.5,a-14)}function v0(u,e,n,s,a,r){u.fillStyle=a,u.strokeStyle=r.dark?"#05080b":"#22201a",u.lineWidth=1,u.beginPath(),u.roundRect(e-s/2,n-s/2,s,s,3),u.fill(),u.stroke()}var S0=new Map;function $0(u,e,n,s){let a=S0.get(s)??new Path2D(E0(s));S0.set(s,a),u.save(),u.translate(e,n),u.scale(.9,.9),u.strokeStyle="#ffffff",u.lineWidth=1.1,u.stroke(a),u.restore()}var R0=l(`
4sandtable/games/axis_empires/v1/event_politics.protosandtable.games.axis_empires.v1"$
\vAreaChanged
area(\v2	eAreaView"%

PostureSet
now(\v2\fePostureView"+
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
\x07country(\rbproto3`,[f,k,R]);var Y0=l(`
+sandtable/games/axis_empires/v1/event.protosandtable.games.axis_empires.v1"·\b
Event$
\rsegment_began(\v2\reSegmentBeganH\0
put(\v2ePutH\0
\x07arrived(\v2\beArrivedH\0 
\vturned_over(\v2\veTurnedOverH\0
asked(\v2eAskedH\0\x1B
\banswered(\v2	eAnsweredH\0"
\forders_filed\x07(\v2\feOrdersFiledH\0

taken_back\b(\v2
eTakenBackH\0\x1B
\bresigned	(\v2	eResignedH\0
ended
(\v2eEndedH\0
\x07delayed\v(\v2\beDelayedH\0
\x07pointed\f(\v2\bePointedH\0\x1B
\battacked\r(\v2	eAttackedH\0
	supported(\v2
eSupportedH\0
rolled(\v2\x07eRolledH\0
\x07counted(\v2\beCountedH\0"
\farea_changed(\v2\feAreaChangedH\0 
\vposture_set(\v2\vePostureSetH\0+
war_state_changed(\v2eWarStateChangedH\0"
\ftracks_moved(\v2\feTracksMovedH\0$
\rchanged_hands(\v2\reChangedHandsH\0\x1B
\bhappened(\v2	eHappenedH\0

card_shown(\v2
eCardShownH\0

card_moved(\v2
eCardMovedH\0 
\vcard_chosen(\v2\veCardChosenH\0"
\fcard_pending(\v2\feCardPendingH\0"
\fevent_rolled\x1B(\v2\feEventRolledH\0\x1B
\bselected(\v2	eSelectedH\0*
fortunes_counted(\v2eFortunesCountedH\0$
\rfortunes_held(\v2\reFortunesHeldH\0&
fortune_played(\v2eFortunePlayedH\0&
separate_peace (\v2eSeparatePeaceH\0\x1B
\breseated!(\v2	eReseatedH\0B
kind"8
\fSegmentBegan

turn(\r\r
\x07faction(\r
\x07segment("8
Put\v
piece(\r
from(\v2ePlace
to(\v2ePlace"(
\x07Arrived\v
piece(\r
at(\v2ePlace"%

TurnedOver\v
piece(\r

side("/
\x07Delayed\v
piece(\r

dice(\r\v
turns(\r" 
\x07Pointed\v
piece(\r\b
to("!
\bAttacked
attack(\v2\x07eAttack"
	Supported\v
piece(\r"
Rolled	
hex(\r\f
attack(\r\r
\x07defence(\r
shifts (\v2\feColumnShift\f
column(\r	
die(\r\x1B
result\x07(\v2\reCombatResult""
Asked
\bdecision(\v2	eDecision"$
\bAnswered
\bdecision(\r\b
by(",
\vOrdersFiled
orders(\v2eStandingOrders"'
	TakenBack\r
\x07faction(\v
steps(\r",
\bResigned

seat(\r
heir(\rH\0B
_"(
\bReseated
seats (\v2\reSeatFactions"%
\x07Counted\r
\x07theatre(\v
value("2
Ended
\x07winners (

rule(	\f
reason(	bproto3`,[C,f,G,R0,N,H,F,R]),C0=g(Y0,0);function I0(u,{events:e,texts:n}){return e.flatMap((s,a)=>{let r=I(s,C0)?.kind,o=n[a],t=r===void 0?void 0:z0(r);if(r===void 0||o===void 0||t===void 0)return[];let i=r.value,m=i.attack,c=typeof m=="object"?m:void 0,v=[Q(i.from),Q(i.to),Q(i.at),i.hex,c?.hex],h=K0(u,r,c);return[{weight:t,text:o,places:v.flatMap(d=>typeof d=="number"?u.code(d)??[]:[]),...h===0?{}:{color:E(h)},...r.case==="segmentBegan"?{opening:!0}:{}}]})}function z0(u){switch(u.case){case void 0:case"asked":case"answered":return;case"segmentBegan":return u.value.segment===1||u.value.segment===8?"heading":"detail";case"warStateChanged":case"resigned":case"separatePeace":case"ended":return"heading";case"attacked":case"rolled":case"counted":case"areaChanged":case"changedHands":case"happened":case"cardShown":case"eventRolled":case"fortunePlayed":case"selected":return"event";default:return"detail"}}function K0(u,{case:e,value:n},s){if(e==="areaChanged")return n.area?.alignment??0;if(e==="ended")return n.winners[0]??0;let{faction:a,piece:r}=n??{};return a??u.owner(r??s?.units[0])}function Q(u){let e=u?.kind;return e?.case==="hex"?e.value:void 0}var V=class{constructor(e,n){this.atlas=e;this.now=n}atlas;now;find(e){return e===void 0?void 0:this.now()?.pieces.get(e)}piece(e){let n=this.now(),s=this.find(e);return s===void 0||n===void 0?"A counter":n.name(s)}owner(e){return this.find(e)?.faction??0}kind(e){let n=this.atlas.counter(e);if(n===void 0)return"unit";let s=P(n,!1);return s===void 0?n.name:`${n.name} ${s.attack}-${s.defence}-${s.movement}`}hex(e){let n=this.atlas.pack.hexes[e??-1];return n===void 0?"a hex":n.name===""?n.code:`${n.name} (${n.code})`}code(e){return this.atlas.pack.hexes[e??-1]?.code}box(e){return`${this.atlas.pack.boxes[e]?.name??"a"} box`}zone(e){return this.atlas.pack.zones[e]?.name??"the sea"}area(e){return this.atlas.pack.areas[e]?.name??"a country"}card(e){let n=this.atlas.pack.cards[e];return n===void 0?`card ${e}`:`card ${n.number} (${n.title})`}fortune(e){return this.atlas.pack.fortunes[e]?.title??`fortune ${e}`}place(e){switch(e?.kind.case){case"hex":return this.hex(e.kind.value);case"box":return this.box(e.kind.value);case"onStation":return`${this.zone(e.kind.value)}, on station`;case"convoys":return`${this.zone(e.kind.value)}, convoys`;case"used":return`${this.zone(e.kind.value)}, used`;case"track":return`the turn track (${X(this.atlas,e.kind.value.turn)})`;case"forcePool":return"the force pool";case"delay":case"navalDelay":return"the delay box";default:return Z0(e?.kind.case??"elsewhere")}}loss({piece:e,left:n}){let s=this.find(e);if(n!==void 0)return`${this.piece(e)} loses a step: ${this.piece(n)} is left`;let a=s?.kind.case==="unit"?this.atlas.counter(s.kind.value):void 0,r=s===void 0||a===void 0?void 0:this.now()?.face(s),o=a?.back.case==="unit"?a.back.value:void 0;return r!==void 0&&o!==void 0&&o!==r&&r.steps>o.steps?`${this.piece(e)} loses a step: ${o.attack}-${o.defence}-${o.movement} is left`:`${this.piece(e)} loses ${(r?.steps??1)>1?"a step":"its last step"}`}};function X({pack:u},e){let n=u.turns;return n.length===0?`turn ${e}`:`${n[e%n.length]??""} ${u.firstYear+Math.floor(e/n.length)}`}function Z0(u){let e=u.replace(/([a-z])([A-Z])/g,"$1 $2").replace(/_/g," ").toLowerCase();return e.charAt(0).toUpperCase()+e.slice(1)}function Nn(u){return($[u]??"").toLowerCase().replace("_","-")}var q0=[{group:"Points",label:"Axis",color:E(1)},{group:"Hexes",label:"Axis",color:E(1)},{group:"Units on the map",label:"Axis",color:E(1)},{group:"Units on the map",label:"Allies",color:E(2)}],J=new Map;function Q0(u,e){let n=J.get(u);if(n!==void 0)return n;let s=s0("axis-empires",{pack:u},e).then(a=>{let r=a===void 0?void 0:I(a,o0),o=r?.packs.find(t=>t.code===u)??r?.packs[0];if(o===void 0)throw new Error(`the server has no pack ${u}`);return new L(o)});return J.set(u,s),s.catch(()=>J.delete(u)),s}async function P0({options:u,rulesetVersion:e}){let n=u===void 0?void 0:I(u,i0);return new e0(await Q0(n?.pack??"training",e))}var e0=class{constructor(e){this.atlas=e;this.names=new V(e,()=>this.position.peek()),this.scene={width:e.width,height:e.height,wraps:!1,places:e.byId,placeAt:(n,s)=>e.at(n,s),outline:n=>e.outline(n),paint:(n,s)=>{let a=this.position.peek();a!==void 0&&A0(n,s,e,a)}},this.Powers=g0(this),this.Place=_0(this)}atlas;position=U(void 0);drawn=U(0);scene;names;Powers;Place;curves=q0;headline=u0(()=>{let e=this.position.value?.view;if(e!==void 0)return{when:X(this.atlas,e.turn),what:`${M(e.faction)}: ${x0(e.segment)}`,color:E(e.faction)}});show(e){let n=I(e,z);n!==void 0&&this.#e(n)}async fold(e){let n=I(e,z);if(n===void 0)throw new Error("the view is of another game");let{AxisEmpiresFold:s}=await import("./axis-empires-fold.js");return t0(new s(this.atlas.pack,n),a=>this.#e(a))}#e(e){this.position.value=new B(this.atlas,e),this.drawn.value+=1}tell(e){return I0(this.names,e)}async news(e,n,s){let{news:a}=await import("./axis-empires-extras.js");return a(this.names,e,n,s)}describe(e){let n=this.atlas.byId.get(e),s=this.position.value;if(n===void 0||s===void 0)return"";let a=s.holders.get(n.number),r=[f0[n.hex.terrain]??""],o=b0[n.hex.settlement];o!==void 0&&r.push(o),n.hex.port&&r.push("port"),r.push(this.atlas.land(n.hex)),a!==void 0&&n.hex.terrain!==1&&r.push(`held by the ${M(a)}`);for(let t of s.stacks.get(n.number)??[])r.push(`${M(t.faction)}: ${s.name(t)}`);return r.filter(Boolean).join("; ")}power(e){return M(Z(e))}color(e){return E(Z(e))}async play(e){let{Controls:n}=await import("./axis-empires-play.js");return new n(this,e)}};var Qn={open:P0,host:async()=>(await import("./axis-empires-extras.js")).hostForm()};export{f as a,R as b,M0 as c,y0 as d,C as e,N0 as f,D0 as g,o0 as h,H as i,i0 as j,H0 as k,m0 as l,d0 as m,G as n,cu as o,k as p,F as q,hu as r,p0 as s,z as t,wu as u,Ou as v,P as w,M as x,E as y,B as z,x0 as A,h0 as B,E0 as C,C0 as D,I0 as E,Z0 as F,Nn as G,Qn as H};
