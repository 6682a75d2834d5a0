import{c as e,e as u,i as t}from"./shared-3.js";var a=u(`
&sandtable/games/aa1940/v1/common.protosandtable.games.aa1940.v1"s
Stack\f
from (	1
type (2#.sandtable.games.aa1940.v1.UnitType\r
count (\r
unit (\rH\0B\x07
_unit"M
	UnitCount1
type (2#.sandtable.games.aa1940.v1.UnitType\r
count (\r"K

PlacedUnit1
type (2#.sandtable.games.aa1940.v1.UnitType

at (	"*

PowerCount\r
power (	\r
count (\r"*

SpaceCount\r
space (	\r
count (\r")

GroupCount\f
unit (\r\r
count (\r"Y
Troops\r
power (	1
type (2#.sandtable.games.aa1940.v1.UnitType\r
count (\r"L
Favor
\x07passage (\rH\0

transports (	H\0
\bcarriers (	H\0B
kind"P

BattleSite3
type (2%.sandtable.games.aa1940.v1.BattleType\r
space (	*
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
_14*6
\fFacilityType
_0\0
_1
_2
_3
_4*.
\fFacilitySlot
_0\0
_1
_2
_3*G
Phase
_0\0
_1
_2
_3
_4
_5
_6
_7\x07*
Side
_0\0
_1
_2*=

Neutrality
_0\0
_1
_2
_3
_4\x07
_40(*,

BattleType
_0\0
_1
_2
_3bproto3`);var m=e(a,1);var r=u(`
(sandtable/games/aa1940/v1/research.protosandtable.games.aa1940.v1",
\vEconomyPart
\x07economy (	\f
ipcs (\r"U
\vBuyResearch\f
dice (\r8
\bpayments (\v2&.sandtable.games.aa1940.v1.EconomyPart"O
DropParatroopers/
stack (\v2 .sandtable.games.aa1940.v1.Stack

to (	"_
\fLaunchRocket\f
from (	

at (	5
slot (2'.sandtable.games.aa1940.v1.FacilitySlot"\r
\vChooseChart"h
ResearchOption\f
most (\r
\bdie_cost (\r6
purses (\v2&.sandtable.games.aa1940.v1.EconomyPart"V
\fRocketOption\f
from (	8
\x07targets (\v2'.sandtable.games.aa1940.v1.RocketTarget"Q
\fRocketTarget

at (	5
slot (2'.sandtable.games.aa1940.v1.FacilitySlot"g
ResearchBought\r
power (	\f
dice (\r8
\bpayments (\v2&.sandtable.games.aa1940.v1.EconomyPart"T
ResearchRolled\r
power (	
\x07hits_on (\r\f
dice (\r
\fbreakthrough (\b"
\vAdvanceMade\r
power (	;
chart (2,.sandtable.games.aa1940.v1.BreakthroughChart\f
dice (\r3
\x07advance (2".sandtable.games.aa1940.v1.Advance"T
WarBondsCollected\r
power (	\f
dice (\r
	collected (\r
\x07economy (	"b
ParatroopersDropped1
troops (\v2!.sandtable.games.aa1940.v1.Troops\f
from (	

to (	"p
RocketLaunched\r
power (	\f
from (	

at (	5
slot (2'.sandtable.games.aa1940.v1.FacilitySlot*t
\x07Advance
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
_12\f*+
BreakthroughChart
_0\0
_1
_2bproto3`,[a]);var o=u(`
(sandtable/games/aa1940/v1/decision.protosandtable.games.aa1940.v1"ý
\bDecision

id (\r\f
seat (\r\r
power (	@
\bscramble (\v2,.sandtable.games.aa1940.v1.Decision.ScrambleH\0B
	intercept (\v2-.sandtable.games.aa1940.v1.Decision.InterceptH\0M
command_neutral (\v22.sandtable.games.aa1940.v1.Decision.CommandNeutralH\0G
\fraid_targets\x07 (\v2/.sandtable.games.aa1940.v1.Decision.RaidTargetsH\0>
\x07bombard\b (\v2+.sandtable.games.aa1940.v1.Decision.BombardH\0@
\bsubmerge	 (\v2,.sandtable.games.aa1940.v1.Decision.SubmergeH\0<
losses
 (\v2*.sandtable.games.aa1940.v1.Decision.LossesH\0G
\fagree_losses\v (\v2/.sandtable.games.aa1940.v1.Decision.AgreeLossesH\0:
press\f (\v2).sandtable.games.aa1940.v1.Decision.PressH\0?
favor\r (\v2..sandtable.games.aa1940.v1.Decision.FavorAskedH\0O
liberation_force (\v23.sandtable.games.aa1940.v1.Decision.LiberationForceH\0I
\rland_stranded (\v20.sandtable.games.aa1940.v1.Decision.LandStrandedH\0E
\vdeclare_war (\v2..sandtable.games.aa1940.v1.Decision.DeclareWarH\0A
	place_bid (\v2,.sandtable.games.aa1940.v1.Decision.PlaceBidH\0>
\fbreakthrough< (\v2&.sandtable.games.aa1940.v1.ChooseChartH\0@
\bkamikaze( (\v2,.sandtable.games.aa1940.v1.Decision.KamikazeH\0|
\bScramble:
\x07options (\v2).sandtable.games.aa1940.v1.ScrambleOption4
bases (\v2%.sandtable.games.aa1940.v1.SpaceCountV
	Intercept
	territory (	6
\x07options (\v2%.sandtable.games.aa1940.v1.PowerCount3
CommandNeutral
	territory (	
powers (	
\vRaidTargets
	territory (	1
\x07bombers (\v2 .sandtable.games.aa1940.v1.Group8
\x07targets (2'.sandtable.games.aa1940.v1.FacilitySlot
\x07Bombard\f
zone (	/
ships (\v2 .sandtable.games.aa1940.v1.Group6
\x07targets (\v2%.sandtable.games.aa1940.v1.SpaceCountO
\bSubmerge\r
space (	4

submarines (\v2 .sandtable.games.aa1940.v1.GroupÜ
Losses\r
space (	3
cause (2$.sandtable.games.aa1940.v1.LossCause-
hits (\v2.sandtable.games.aa1940.v1.Hits0
groups (\v2 .sandtable.games.aa1940.v1.Group\x1B
air_hits_submarines (\b
\brequired (\r
\vAgreeLosses\r
space (	/
losses (\v2.sandtable.games.aa1940.v1.Loss0
groups (\v2 .sandtable.games.aa1940.v1.Group?
Press\r
space (	
\bretreats (	
\rair_may_leave (\bL

FavorAsked\r
asker (	/
favor (\v2 .sandtable.games.aa1940.v1.Favor-
LiberationForce

at (	
budget (\rH
\fLandStranded8
groups (\v2(.sandtable.games.aa1940.v1.StrandedGroup

DeclareWar

on (	*
\bPlaceBid
budget (\r
spaces (	S
\bKamikaze
\x07attacks (\r6
zones (\v2'.sandtable.games.aa1940.v1.KamikazeZoneB

\bquestion"V
\fKamikazeZone\f
zone (	8
ships (\v2).sandtable.games.aa1940.v1.KamikazeTarget"q
KamikazeTarget\f
unit (\r\r
power (	1
type (2#.sandtable.games.aa1940.v1.UnitType
\x07damaged (\b"/
KamikazeAttack\f
unit (\r
\x07attacks (\r"¾
Group\f
unit (\r\r
power (	1
type (2#.sandtable.games.aa1940.v1.UnitType\r
count (\r
\x07damaged (\b
\bseaborne (\b3
cargo\x07 (\v2$.sandtable.games.aa1940.v1.UnitCount"E
Hits
\rby_submarines (\r
\vby_aircraft (\r
	by_others (\r"|
ScrambleOption\f
from (	\f
zone (	\r
power (	1
type (2#.sandtable.games.aa1940.v1.UnitType\f
most (\r"8
Loss\f
unit (\r
	destroyed (\r
\x07damaged (\r"
\rStrandedGroup/
group (\v2 .sandtable.games.aa1940.v1.Group

at (	6
\x07options (\v2%.sandtable.games.aa1940.v1.SpaceCount"\r
Answer>
\bscramble (\v2*.sandtable.games.aa1940.v1.Answer.ScrambleH\0@
	intercept (\v2+.sandtable.games.aa1940.v1.Answer.InterceptH\0
command_neutral (	H\0E
\fraid_targets (\v2-.sandtable.games.aa1940.v1.Answer.RaidTargetsH\0@
\x07bombard (\v2-.sandtable.games.aa1940.v1.Answer.AssignmentsH\0>
\bsubmerge (\v2*.sandtable.games.aa1940.v1.Answer.SubmergeH\0:
losses\x07 (\v2(.sandtable.games.aa1940.v1.Answer.LossesH\0
\fagree_losses\b (\bH\0'
press	 (\v2.google.protobuf.EmptyH\0<
\x07retreat
 (\v2).sandtable.games.aa1940.v1.Answer.RetreatH\0
favor\v (\bH\0M
liberation_force\f (\v21.sandtable.games.aa1940.v1.Answer.LiberationForceH\0F
\rland_stranded\r (\v2-.sandtable.games.aa1940.v1.Answer.AssignmentsH\0C
\vdeclare_war (\v2,.sandtable.games.aa1940.v1.Answer.DeclareWarH\0?
	place_bid (\v2*.sandtable.games.aa1940.v1.Answer.PlaceBidH\0D
\fbreakthrough< (2,.sandtable.games.aa1940.v1.BreakthroughChartH\0>
\bkamikaze( (\v2*.sandtable.games.aa1940.v1.Answer.KamikazeH\0C
\bScramble7
	scrambled (\v2$.sandtable.games.aa1940.v1.ScrambledD
	Intercept7
\bfighters (\v2%.sandtable.games.aa1940.v1.PowerCountO
\vRaidTargets@
\vassignments (\v2+.sandtable.games.aa1940.v1.TargetAssignmentI
\vAssignments:
\vassignments (\v2%.sandtable.games.aa1940.v1.AssignmentA
\bSubmerge5
groups (\v2%.sandtable.games.aa1940.v1.GroupCount9
Losses/
losses (\v2.sandtable.games.aa1940.v1.Loss
\x07Retreat

to (	F
LiberationForce3
units (\v2$.sandtable.games.aa1940.v1.UnitCount

DeclareWar

on (	N
\bPlaceBid4
units (\v2%.sandtable.games.aa1940.v1.PlacedUnit\f
kept (\rF
\bKamikaze:
\x07attacks (\v2).sandtable.games.aa1940.v1.KamikazeAttackB
kind"x
	Scrambled\f
from (	\f
zone (	\r
power (	1
type (2#.sandtable.games.aa1940.v1.UnitType\r
count (\r"5

Assignment\f
unit (\r\r
count (\r

to (	"d
TargetAssignment\f
unit (\r\r
count (\r3
to (2'.sandtable.games.aa1940.v1.FacilitySlot*L
	LossCause
_0\0
_1
_2
_3
_4
_5
_6\x07
_40(bproto3`,[t,a,r]);var v=e(o,9);var n=u(`
&sandtable/games/aa1940/v1/orders.protosandtable.games.aa1940.v1"
StandingOrders;
\bscramble (\v2).sandtable.games.aa1940.v1.ScrambleOrders<
	intercept (2).sandtable.games.aa1940.v1.InterceptOrder:
\bsubmerge (2(.sandtable.games.aa1940.v1.SubmergeOrder4
losses (\v2$.sandtable.games.aa1940.v1.LossOrder
\fagree_losses (\bH\0
\x07passage (\bH
share\x07 (\bH
ground\b (\bHB
\r_agree_lossesB

\b_passageB\b
_shareB	
\x07_ground"J
ScrambleOrders8
orders (\v2(.sandtable.games.aa1940.v1.ScrambleOrder"I
\rScrambleOrder\f
zone (	
\bfighters (\r
tactical_bombers (\r" 
\rKamikazeOrder
\x07attacks (\r"?
	LossOrder2
first (2#.sandtable.games.aa1940.v1.UnitType*0
InterceptOrder
_0\0
_1
_2
_3*/
\rSubmergeOrder
_0\0
_1
_2
_3bproto3`,[a]),x=e(n,0),D=e(n,1);var h=e(n,4);export{a,m as b,r as c,o as d,v as e,n as f,x as g,D as h,h as i};
