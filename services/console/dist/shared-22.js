import{b as r,d as s,h as _}from"./shared-3.js";var n=s(`
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
_left*]
\x07Faction
FACTION_UNSPECIFIED\0
\fFACTION_AXIS
FACTION_WESTERN
FACTION_SOVIET*H
\x07Theatre
THEATRE_UNSPECIFIED\0
THEATRE_EUROPE
\fTHEATRE_ASIA*¶
	Direction
DIRECTION_UNSPECIFIED\0
DIRECTION_NORTH_EAST
DIRECTION_EAST
DIRECTION_SOUTH_EAST
DIRECTION_SOUTH_WEST
DIRECTION_WEST
DIRECTION_NORTH_WEST*;
Side
SIDE_UNSPECIFIED\0

SIDE_FRONT\r
	SIDE_BACK*Ë
\x07Segment
SEGMENT_UNSPECIFIED\0
\x1BSEGMENT_VICTORY_POINT_CHECK
SEGMENT_OPTION_CARD
SEGMENT_LOGISTICS
SEGMENT_REPLACEMENTS
SEGMENT_POLITICAL_EVENTS
SEGMENT_SUPPORT
SEGMENT_ORGANIZATION\x07 
SEGMENT_OPERATIONAL_MOVEMENT\b
SEGMENT_BLITZ_COMBAT	
SEGMENT_REGULAR_COMBAT

SEGMENT_MARKER\v
SEGMENT_RESERVE_MOVEMENT\f
SEGMENT_WAR_AND_PEACE\r
SEGMENT_CONDITIONAL_EVENTS
\rSEGMENT_DELAY
SEGMENT_TURN_MARKER*\b
	OnceEvent
ONCE_EVENT_UNSPECIFIED\0
ONCE_EVENT_OUTBREAK_OF_WAR 
ONCE_EVENT_THEIR_FINEST_HOUR
\x1BONCE_EVENT_PARIS_THREATENED-
)ONCE_EVENT_RUSSIAN_EMERGENCY_MOBILIZATION\x1B
ONCE_EVENT_ARMY_PROGRAM\x1B
ONCE_EVENT_NAVY_PROGRAM
\x1BONCE_EVENT_ECONOMIC_PROGRAM\x07 
ONCE_EVENT_POLITICAL_PROGRAM\b)
%ONCE_EVENT_BRITISH_FAR_EASTERN_FORCES	)
%ONCE_EVENT_RUSSIAN_FAR_EASTERN_FORCES
$
 ONCE_EVENT_US_FAR_EASTERN_FORCES\v+
'ONCE_EVENT_WESTERN_LIMITED_WAR_RESERVES\f)
%ONCE_EVENT_WESTERN_TOTAL_WAR_RESERVES\r*
&ONCE_EVENT_SOVIET_LIMITED_WAR_RESERVES(
$ONCE_EVENT_SOVIET_TOTAL_WAR_RESERVES
ONCE_EVENT_CASE_YELLOW
ONCE_EVENT_FRENCH_RESPONSE&
"ONCE_EVENT_BRITISH_NEUTRALITY_PACT 
ONCE_EVENT_FORCED_SETTLEMENT#
ONCE_EVENT_JAPANESE_CONCESSIONS 
ONCE_EVENT_BRITISH_SURRENDER,
(ONCE_EVENT_NATIONALIST_CHINESE_SURRENDER\x1B
ONCE_EVENT_US_SURRENDER*
&ONCE_EVENT_COMMUNIST_CHINESE_SURRENDER 
ONCE_EVENT_RUSSIAN_SURRENDER"
ONCE_EVENT_COLONIAL_LIBERATION"
ONCE_EVENT_OPERATION_AVALANCHE\x1Bbproto3`,[_]);var b=(a=>(a[a.UNSPECIFIED=0]="UNSPECIFIED",a[a.NORTH_EAST=1]="NORTH_EAST",a[a.EAST=2]="EAST",a[a.SOUTH_EAST=3]="SOUTH_EAST",a[a.SOUTH_WEST=4]="SOUTH_WEST",a[a.WEST=5]="WEST",a[a.NORTH_WEST=6]="NORTH_WEST",a))(b||{});var o=s(`
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
hexes (\r*p
\bWarState
WAR_STATE_UNSPECIFIED\0
WAR_STATE_PRE_WAR
WAR_STATE_LIMITED_WAR
WAR_STATE_TOTAL_WAR*
\rCountryStatus
COUNTRY_STATUS_UNSPECIFIED\0
COUNTRY_STATUS_NEUTRAL
COUNTRY_STATUS_ACTIVE
COUNTRY_STATUS_CONQUERED
COUNTRY_STATUS_ABSENT*G
Tenure
TENURE_UNSPECIFIED\0
\vTENURE_PART
TENURE_DEPENDENT*Í
Policy
POLICY_UNSPECIFIED\0
POLICY_APPEASEMENT\x1B
POLICY_CORDON_SANITAIRE
POLICY_ENTENTE
POLICY_GUARANTEES
POLICY_ISOLATIONISM\x1B
POLICY_NAZI_SOVIET_PACT
POLICY_OSTLAND_ACCORD\x07
POLICY_LOCARNO_TREATY\b
POLICY_RAPALLO_TREATY	
POLICY_ACCEPTANCE

POLICY_BORDER_DISPUTES\v
POLICY_LAPSED_TREATY\f
POLICY_NEUTRALITY_PACT\r
POLICY_QUARANTINE
POLICY_RESISTANCE
POLICY_UNEASY_PEACE
POLICY_SURRENDER*e
Truce
TRUCE_UNSPECIFIED\0
TRUCE_REASSESS_POLICY
TRUCE_ARMISTICE
TRUCE_NEGOTIATIONbproto3`,[n]);var p=(u=>(u[u.UNSPECIFIED=0]="UNSPECIFIED",u[u.APPEASEMENT=1]="APPEASEMENT",u[u.CORDON_SANITAIRE=2]="CORDON_SANITAIRE",u[u.ENTENTE=3]="ENTENTE",u[u.GUARANTEES=4]="GUARANTEES",u[u.ISOLATIONISM=5]="ISOLATIONISM",u[u.NAZI_SOVIET_PACT=6]="NAZI_SOVIET_PACT",u[u.OSTLAND_ACCORD=7]="OSTLAND_ACCORD",u[u.LOCARNO_TREATY=8]="LOCARNO_TREATY",u[u.RAPALLO_TREATY=9]="RAPALLO_TREATY",u[u.ACCEPTANCE=10]="ACCEPTANCE",u[u.BORDER_DISPUTES=11]="BORDER_DISPUTES",u[u.LAPSED_TREATY=12]="LAPSED_TREATY",u[u.NEUTRALITY_PACT=13]="NEUTRALITY_PACT",u[u.QUARANTINE=14]="QUARANTINE",u[u.RESISTANCE=15]="RESISTANCE",u[u.UNEASY_PEACE=16]="UNEASY_PEACE",u[u.SURRENDER=17]="SURRENDER",u))(p||{});var T=(t=>(t[t.UNSPECIFIED=0]="UNSPECIFIED",t[t.REASSESS_POLICY=1]="REASSESS_POLICY",t[t.ARMISTICE=2]="ARMISTICE",t[t.NEGOTIATION=3]="NEGOTIATION",t))(T||{});var m=s(`
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
\rwestern_delay (bproto3`,[_,n,o]);var i=s(`
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
\x07columns (*]

BattleRole\x1B
BATTLE_ROLE_UNSPECIFIED\0
BATTLE_ROLE_ATTACKER
BATTLE_ROLE_DEFENDER*6
Blow
BLOW_UNSPECIFIED\0\v
\x07BLOW_AD\v
\x07BLOW_EX*Á
\rCombatOutcome
COMBAT_OUTCOME_UNSPECIFIED\0
COMBAT_OUTCOME_AD
COMBAT_OUTCOME_EX
COMBAT_OUTCOME_EX_PLUS
COMBAT_OUTCOME_DR1
COMBAT_OUTCOME_DR2
COMBAT_OUTCOME_DR3*ï

ShiftCause\x1B
SHIFT_CAUSE_UNSPECIFIED\0
SHIFT_CAUSE_ATTACKING_AIR
SHIFT_CAUSE_DEFENDING_AIR
SHIFT_CAUSE_AIRDROP
SHIFT_CAUSE_ARMOR
SHIFT_CAUSE_FORTRESS
SHIFT_CAUSE_ATTACKING_HQ
SHIFT_CAUSE_DEFENDING_HQ\x07
SHIFT_CAUSE_MARINES\b
SHIFT_CAUSE_MUD	
SHIFT_CAUSE_TERRAIN
 
SHIFT_CAUSE_LIMITED_STACKING\v
SHIFT_CAUSE_HEXSIDE\fbproto3`,[_,n]);var d=(e=>(e[e.UNSPECIFIED=0]="UNSPECIFIED",e[e.ATTACKING_AIR=1]="ATTACKING_AIR",e[e.DEFENDING_AIR=2]="DEFENDING_AIR",e[e.AIRDROP=3]="AIRDROP",e[e.ARMOR=4]="ARMOR",e[e.FORTRESS=5]="FORTRESS",e[e.ATTACKING_HQ=6]="ATTACKING_HQ",e[e.DEFENDING_HQ=7]="DEFENDING_HQ",e[e.MARINES=8]="MARINES",e[e.MUD=9]="MUD",e[e.TERRAIN=10]="TERRAIN",e[e.LIMITED_STACKING=11]="LIMITED_STACKING",e[e.HEXSIDE=12]="HEXSIDE",e))(d||{});var A=s(`
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
\x07fortune (\r*<
Camp
CAMP_UNSPECIFIED\0\r
	CAMP_AXIS
\vCAMP_ALLIESbproto3`,[n]);var R=s(`
,sandtable/games/axis_empires/v1/marker.protosandtable.games.axis_empires.v1"
Marker\f
code (	\f
name (	9
type (2+.sandtable.games.axis_empires.v1.MarkerType9
\x07faction (2(.sandtable.games.axis_empires.v1.Faction*Å

MarkerType\x1B
MARKER_TYPE_UNSPECIFIED\0
MARKER_TYPE_BEACHHEAD
MARKER_TYPE_SNLF_BEACHHEAD
MARKER_TYPE_BLITZ
MARKER_TYPE_LOGISTICS
MARKER_TYPE_PARTISAN_BASE
\x1BMARKER_TYPE_STANDARD_CONVOY
MARKER_TYPE_SCRATCH_CONVOY\x07\x1B
MARKER_TYPE_FLEET_TRAIN\b
MARKER_TYPE_VICTORY_POINTS	 
MARKER_TYPE_MINOR_PRODUCTION
\x1B
MARKER_TYPE_WAR_ECONOMY\v&
"MARKER_TYPE_ANTI_COMINTERN_CRUSADE\f
MARKER_TYPE_NO_RETREAT\r
MARKER_TYPE_SS_EUROPA\x1B
MARKER_TYPE_HAKKO_ICHIU 
MARKER_TYPE_JAPANESE_MANDATE
\x1BMARKER_TYPE_VICTORY_PROGRAM
MARKER_TYPE_QUIT_INDIA!
MARKER_TYPE_SHOWA_RESTORATION
\x1BMARKER_TYPE_ALLIED_COLLAPSE!
MARKER_TYPE_MILITARY_TAKEOVER
MARKER_TYPE_INFLUENCE
MARKER_TYPE_NEUTRALITY
MARKER_TYPE_MOBILIZING
MARKER_TYPE_FREE_PASSAGE
MARKER_TYPE_NO_OCCUPATION"
MARKER_TYPE_REPUBLICAN_CAPITAL\x1B"
MARKER_TYPE_REPUBLICAN_SUPPORT
MARKER_TYPE_GOVERNMENT
MARKER_TYPE_US_ENTRY
MARKER_TYPE_ENTRY
MARKER_TYPE_INCREASE_USCL 
MARKER_TYPE_VE_DAY!
MARKER_TYPE_VJ_DAY"#
MARKER_TYPE_PACIFIC_LIMITED_WAR#!
MARKER_TYPE_PACIFIC_TOTAL_WAR$$
 MARKER_TYPE_EUROPEAN_LIMITED_WAR%"
MARKER_TYPE_EUROPEAN_TOTAL_WAR&
MARKER_TYPE_ENFORCED_PEACE'
MARKER_TYPE_GERMAN_VICTORY(
MARKER_TYPE_AID_TO_CHINA)
MARKER_TYPE_LEND_LEASE*
MARKER_TYPE_BASES_DAMAGED+\x1B
MARKER_TYPE_LOC_DAMAGED,
\x1BMARKER_TYPE_COMMAND_FAILURE-
MARKER_TYPE_SUPPLY_FAILURE. 
MARKER_TYPE_CHEMICAL_WEAPONS/
\x1BMARKER_TYPE_CONVOY_STRATEGY0"
MARKER_TYPE_ATOMIC_DEVASTATION1!
MARKER_TYPE_BOMBER_PRODUCTION2
\x1BMARKER_TYPE_I_BOAT_STRATEGY3!
MARKER_TYPE_INTENSIVE_BOMBING4
MARKER_TYPE_JET_PRODUCTION5
MARKER_TYPE_KAMIKAZES6
\x1BMARKER_TYPE_MERCHANT_LOSSES7
MARKER_TYPE_OIL_SHORTAGE8
\x1BMARKER_TYPE_SURFACE_RAIDERS9
MARKER_TYPE_TOTSUGEKI:!
MARKER_TYPE_REDUCED_US_IMPACT;
MARKER_TYPE_WAR_PRODUCTION<
MARKER_TYPE_RESERVES=
MARKER_TYPE_LUCK>\x1B
MARKER_TYPE_EAST_AFRICA?bproto3`,[n]);var c=s(`
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
points (\r*
\x07Terrain
TERRAIN_UNSPECIFIED\0
\vTERRAIN_SEA
\rTERRAIN_CLEAR
TERRAIN_DESERT
\rTERRAIN_HILLS
TERRAIN_FOREST
\rTERRAIN_SWAMP*

Settlement
SETTLEMENT_UNSPECIFIED\0
SETTLEMENT_TOWN
SETTLEMENT_CITY"
SETTLEMENT_PROVISIONAL_CAPITAL
SETTLEMENT_CAPITAL*è
\vSideFeature
SIDE_FEATURE_UNSPECIFIED\0
SIDE_FEATURE_RIVER
SIDE_FEATURE_MOUNTAIN
SIDE_FEATURE_LAKE
SIDE_FEATURE_ALL_SEA
SIDE_FEATURE_STRAIT!
SIDE_FEATURE_CONNECTED_STRAIT
SIDE_FEATURE_CANAL\x07
SIDE_FEATURE_ROAD\b
SIDE_FEATURE_RAIL	
SIDE_FEATURE_BORDER

SIDE_FEATURE_REGION_BORDER\v
SIDE_FEATURE_ZONE_BORDER\f*ò
\bUnitType
UNIT_TYPE_UNSPECIFIED\0
UNIT_TYPE_INFANTRY
UNIT_TYPE_GARRISON
UNIT_TYPE_MOUNTAIN
\rUNIT_TYPE_SKI
UNIT_TYPE_CAVALRY
UNIT_TYPE_AIRBORNE
UNIT_TYPE_MARINE\x07
UNIT_TYPE_ARMOR\b
UNIT_TYPE_MECHANIZED	 
UNIT_TYPE_CAVALRY_MECHANIZED

UNIT_TYPE_HELICOPTER\v
\fUNIT_TYPE_HQ\f
UNIT_TYPE_FORTRESS\r
UNIT_TYPE_AIR_FORCE
UNIT_TYPE_BOMBER
UNIT_TYPE_INTERCEPTOR
UNIT_TYPE_CV_FLEET\x1B
UNIT_TYPE_SURFACE_FLEET
UNIT_TYPE_SUB_FLEETbproto3`,[m,i,n,A,R]),Q=r(c,0);export{n as a,b,o as c,p as d,T as e,i as f,d as g,A as h,c as i,Q as j};
