import{c as a,e,m as o}from"./shared-3.js";var u=e(`
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
_3bproto3`);var g=a(u,1);var r=e(`
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
_2bproto3`,[u]);var s=e(`
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
_40(bproto3`,[o,u,r]);var h=a(s,9);var d=e(`
,sandtable/games/aa1940/v1/event_battle.protosandtable.games.aa1940.v1"b
AircraftScrambled1
troops (\v2!.sandtable.games.aa1940.v1.Troops\f
from (	\f
zone (	"L
\vIntercepted1
troops (\v2!.sandtable.games.aa1940.v1.Troops

at (	"1
NeutralCommanded
	territory (	

by (	"®
\vBattleBegan3
site (\v2%.sandtable.games.aa1940.v1.BattleSite4
	attackers (\v2!.sandtable.games.aa1940.v1.Troops4
	defenders (\v2!.sandtable.games.aa1940.v1.Troops"P

RoundBegan3
site (\v2%.sandtable.games.aa1940.v1.BattleSite\r
round (\r"Ì
Rolled\r
space (	1
by (2%.sandtable.games.aa1940.v1.BattleRole3
cause (2$.sandtable.games.aa1940.v1.LossCause
\x07hits_on (\r\f
dice (\r\f
hits (\r
\x07certain\x07 (\r\r
pairs< (\r"Ô

RaidRolled\r
space (	5
slot (2'.sandtable.games.aa1940.v1.FacilitySlot1
by (2%.sandtable.games.aa1940.v1.BattleRole\f
dice (\r
result (\r
\x07certain (\r
\x07hits_on\x07 (\r\r
pairs< (\r"

HitsScored\r
space (	6
\x07against (2%.sandtable.games.aa1940.v1.BattleRole-
hits (\v2.sandtable.games.aa1940.v1.Hits"
	Destroyed\r
space (	1
troops (\v2!.sandtable.games.aa1940.v1.Troops3
cause (2$.sandtable.games.aa1940.v1.LossCause"K
\x07Damaged\r
space (	1
troops (\v2!.sandtable.games.aa1940.v1.Troops"M
	Submerged\r
space (	1
troops (\v2!.sandtable.games.aa1940.v1.Troops"&
	Retreated\r
space (	

to (	"s
FacilityDamaged

at (	5
slot (2'.sandtable.games.aa1940.v1.FacilitySlot
points (\r\r
total (\r"{
\vBattleEnded3
site (\v2%.sandtable.games.aa1940.v1.BattleSite7
result (2'.sandtable.games.aa1940.v1.BattleResult"
\x07Removed\r
space (	1
troops (\v2!.sandtable.games.aa1940.v1.Troops8
reason (2(.sandtable.games.aa1940.v1.RemovalReason"]
StrandedLanded1
troops (\v2!.sandtable.games.aa1940.v1.Troops\f
from (	

to (	"±
KamikazeAttacked\r
power (	\f
zone (	1
target (\v2!.sandtable.games.aa1940.v1.Troops
\x07attacks (\r
\x07hits_on (\r\f
dice (\r
\x07certain\x07 (\r\f
hits\b (\r*$

BattleRole
_0\0
_1
_2*6
\fBattleResult
_0\0
_1
_2
_3
_4*7
\rRemovalReason
_0\0
_1
_2
_3
_4bproto3`,[u,s]);var t=e(`
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
_3bproto3`,[u]),B=a(t,0),E=a(t,1);var F=a(t,4);var i=e(`
*sandtable/games/aa1940/v1/event_turn.protosandtable.games.aa1940.v1")
	TurnBegan\r
round (\r\r
power (	"L

PhaseBegan\r
power (	/
phase (2 .sandtable.games.aa1940.v1.Phase"7
\vWarDeclared

by (	

on (	
\bprovoked (\b"g
Bought\r
power (	1
type (2#.sandtable.games.aa1940.v1.UnitType\r
count (\r\f
cost (\r"d
FacilityBought\r
power (	5
type (2'.sandtable.games.aa1940.v1.FacilityType\f
cost (\r"8
\rUpgradeBought\r
power (	

at (	\f
cost (\r"z
\bRepaired\r
power (	

at (	5
slot (2'.sandtable.games.aa1940.v1.FacilitySlot
points (\r\f
cost< (\r"l
\rShipsRepaired\r
power (	

at (	1
type (2#.sandtable.games.aa1940.v1.UnitType\r
count (\r"a
Moved1
troops (\v2!.sandtable.games.aa1940.v1.Troops\f
from (	

to (	\v
via (	"W
\bRaidSent1
troops (\v2!.sandtable.games.aa1940.v1.Troops\f
from (	

to (	"W
Loaded1
troops (\v2!.sandtable.games.aa1940.v1.Troops\f
from (	\f
zone (	"W
\bUnloaded1
troops (\v2!.sandtable.games.aa1940.v1.Troops\f
zone (	

to (	"_
AssaultAnnounced1
troops (\v2!.sandtable.games.aa1940.v1.Troops\f
zone (	

to (	"&
\x07Engaged\f
zone (	\r
fight (\b")
	TakenBack\r
power (	\r
steps (\r"Y
FavorRequested

by (	

of (	/
favor (\v2 .sandtable.games.aa1940.v1.Favor"i
\rFavorAnswered

to (	

by (	/
favor (\v2 .sandtable.games.aa1940.v1.Favor
\x07granted (\b"m
NeutralInvaded
	territory (	

by (	.
joins (2.sandtable.games.aa1940.v1.Side\f
army (\r"G
StrictNeutralsTurned/
toward (2.sandtable.games.aa1940.v1.Side"7
\bCaptured
	territory (	

by (	\f
from (	"6
	Liberated
	territory (	

by (	

to (	")
\bReverted
	territory (	

to (	"8
	Converted
	territory (	

by (	\f
army (\r"
ComplexDowngraded

at (	"
ComplexRemoved

at (	"M
KamikazeOrderFiled7
order (\v2(.sandtable.games.aa1940.v1.KamikazeOrder"I
\fCapitalTaken
	territory (	

by (	\f
from (	\f
ipcs (\r"0
\fCapitalFreed
	territory (	\r
power (	"W
LiberationForceArrived

at (	1
troops (\v2!.sandtable.games.aa1940.v1.Troops"G
Placed1
troops (\v2!.sandtable.games.aa1940.v1.Troops

at (	"b
FacilityPlaced\r
power (	5
type (2'.sandtable.games.aa1940.v1.FacilityType

at (	"i
\bRefunded\r
power (	1
type (2#.sandtable.games.aa1940.v1.UnitType\r
count (\r\f
ipcs (\r"f
FacilityRefunded\r
power (	5
type (2'.sandtable.games.aa1940.v1.FacilityType\f
ipcs (\r"X
\fConvoyRolled\r
power (	\f
zone (	\f
dice (\r\f
loss (\r
\x07certain (\r"
Income\r
power (	

production (\r1
\x07bonuses (\v2 .sandtable.games.aa1940.v1.Bonus
\vconvoy_loss (\r
	collected (\r
\btreasury (\r">
Asked5
\bdecision (\v2#.sandtable.games.aa1940.v1.Decision"O
\bAnswered
\bdecision (\r1
by (2%.sandtable.games.aa1940.v1.AnsweredBy"H
\vOrdersFiled9
orders (\v2).sandtable.games.aa1940.v1.StandingOrders">
\bResigned\f
seat (\r
	powers_to (\rH\0B\f

_powers_to"V
Ended/
winner (2.sandtable.games.aa1940.v1.Side\f
rule (	
reason (	"]
\bBidTaken\r
power (	4
units (\v2%.sandtable.games.aa1940.v1.PlacedUnit\f
kept (\r"(
Bonus
	objective (	\f
ipcs (\r*$

AnsweredBy
_0\0
_1
_2bproto3`,[u,s,t]);var c=e(`
%sandtable/games/aa1940/v1/event.protosandtable.games.aa1940.v1"¦ 
Event:

turn_began (\v2$.sandtable.games.aa1940.v1.TurnBeganH\0<
\vphase_began (\v2%.sandtable.games.aa1940.v1.PhaseBeganH\0>
\fwar_declared (\v2&.sandtable.games.aa1940.v1.WarDeclaredH\03
bought (\v2!.sandtable.games.aa1940.v1.BoughtH\0D
facility_bought (\v2).sandtable.games.aa1940.v1.FacilityBoughtH\0B
upgrade_bought (\v2(.sandtable.games.aa1940.v1.UpgradeBoughtH\07
\brepaired\x07 (\v2#.sandtable.games.aa1940.v1.RepairedH\0B
ships_repaired\b (\v2(.sandtable.games.aa1940.v1.ShipsRepairedH\01
moved	 (\v2 .sandtable.games.aa1940.v1.MovedH\08
	raid_sent
 (\v2#.sandtable.games.aa1940.v1.RaidSentH\03
loaded\v (\v2!.sandtable.games.aa1940.v1.LoadedH\07
\bunloaded\f (\v2#.sandtable.games.aa1940.v1.UnloadedH\0H
assault_announced\r (\v2+.sandtable.games.aa1940.v1.AssaultAnnouncedH\05
\x07engaged (\v2".sandtable.games.aa1940.v1.EngagedH\0:

taken_back (\v2$.sandtable.games.aa1940.v1.TakenBackH\0D
favor_requested (\v2).sandtable.games.aa1940.v1.FavorRequestedH\0B
favor_answered (\v2(.sandtable.games.aa1940.v1.FavorAnsweredH\0J
aircraft_scrambled (\v2,.sandtable.games.aa1940.v1.AircraftScrambledH\0=
\vintercepted (\v2&.sandtable.games.aa1940.v1.InterceptedH\0D
neutral_invaded (\v2).sandtable.games.aa1940.v1.NeutralInvadedH\0Q
strict_neutrals_turned (\v2/.sandtable.games.aa1940.v1.StrictNeutralsTurnedH\0H
neutral_commanded (\v2+.sandtable.games.aa1940.v1.NeutralCommandedH\0>
\fbattle_began (\v2&.sandtable.games.aa1940.v1.BattleBeganH\0<
\vround_began (\v2%.sandtable.games.aa1940.v1.RoundBeganH\03
rolled (\v2!.sandtable.games.aa1940.v1.RolledH\0<
\vraid_rolled (\v2%.sandtable.games.aa1940.v1.RaidRolledH\0<
\vhits_scored\x1B (\v2%.sandtable.games.aa1940.v1.HitsScoredH\09
	destroyed (\v2$.sandtable.games.aa1940.v1.DestroyedH\05
\x07damaged (\v2".sandtable.games.aa1940.v1.DamagedH\09
	submerged (\v2$.sandtable.games.aa1940.v1.SubmergedH\09
	retreated (\v2$.sandtable.games.aa1940.v1.RetreatedH\0F
facility_damaged  (\v2*.sandtable.games.aa1940.v1.FacilityDamagedH\0>
\fbattle_ended! (\v2&.sandtable.games.aa1940.v1.BattleEndedH\05
\x07removed" (\v2".sandtable.games.aa1940.v1.RemovedH\07
\bcaptured# (\v2#.sandtable.games.aa1940.v1.CapturedH\09
	liberated$ (\v2$.sandtable.games.aa1940.v1.LiberatedH\07
\breverted% (\v2#.sandtable.games.aa1940.v1.RevertedH\09
	converted& (\v2$.sandtable.games.aa1940.v1.ConvertedH\0J
complex_downgraded' (\v2,.sandtable.games.aa1940.v1.ComplexDowngradedH\0@
\rcapital_taken( (\v2'.sandtable.games.aa1940.v1.CapitalTakenH\0@
\rcapital_freed) (\v2'.sandtable.games.aa1940.v1.CapitalFreedH\0U
liberation_force_arrived* (\v21.sandtable.games.aa1940.v1.LiberationForceArrivedH\0D
stranded_landed+ (\v2).sandtable.games.aa1940.v1.StrandedLandedH\03
placed, (\v2!.sandtable.games.aa1940.v1.PlacedH\0D
facility_placed- (\v2).sandtable.games.aa1940.v1.FacilityPlacedH\07
\brefunded. (\v2#.sandtable.games.aa1940.v1.RefundedH\0H
facility_refunded/ (\v2+.sandtable.games.aa1940.v1.FacilityRefundedH\0@
\rconvoy_rolled0 (\v2'.sandtable.games.aa1940.v1.ConvoyRolledH\03
income1 (\v2!.sandtable.games.aa1940.v1.IncomeH\01
asked2 (\v2 .sandtable.games.aa1940.v1.AskedH\07
\banswered3 (\v2#.sandtable.games.aa1940.v1.AnsweredH\0>
\forders_filed4 (\v2&.sandtable.games.aa1940.v1.OrdersFiledH\07
\bresigned5 (\v2#.sandtable.games.aa1940.v1.ResignedH\01
ended6 (\v2 .sandtable.games.aa1940.v1.EndedH\08
	bid_taken7 (\v2#.sandtable.games.aa1940.v1.BidTakenH\0D
research_bought< (\v2).sandtable.games.aa1940.v1.ResearchBoughtH\0D
research_rolled= (\v2).sandtable.games.aa1940.v1.ResearchRolledH\0>
\fadvance_made> (\v2&.sandtable.games.aa1940.v1.AdvanceMadeH\0K
war_bonds_collected? (\v2,.sandtable.games.aa1940.v1.WarBondsCollectedH\0N
paratroopers_dropped@ (\v2..sandtable.games.aa1940.v1.ParatroopersDroppedH\0D
rocket_launchedA (\v2).sandtable.games.aa1940.v1.RocketLaunchedH\0D
complex_removed8 (\v2).sandtable.games.aa1940.v1.ComplexRemovedH\0H
kamikaze_attacked9 (\v2+.sandtable.games.aa1940.v1.KamikazeAttackedH\0M
kamikaze_order_filed: (\v2-.sandtable.games.aa1940.v1.KamikazeOrderFiledH\0
\x07economy; (	B
kindbproto3`,[d,i,r]),K=a(c,0);export{u as a,g as b,r as c,s as d,h as e,t as f,B as g,E as h,F as i,K as j};
