import{d as u,f as e,n as d}from"./shared-3.js";var a=e(`
&sandtable/games/aa1940/v1/common.protosandtable.games.aa1940.v1"B
Stack

from(	

type(\v
count(\r
unit(\rH\0B
_"$
	UnitCount

type(\v
count(\r""

PlacedUnit

type(\b
at(	"&

PowerCount\v
power(	\v
count(\r"&

SpaceCount\v
space(	\v
count(\r"%

GroupCount

unit(\r\v
count(\r".
Troops\v
power(	

type(\v
count(\r"F
Favor
\x07passage(\rH\0

transports(	H\0
\bcarriers(	H\0B
kind"%

BattleSite

type(\v
space(	bproto3`);var b=u(a,1);var o=e(`
(sandtable/games/aa1940/v1/research.protosandtable.games.aa1940.v1"(
\vEconomyPart\r
\x07economy(	

ipcs(\r"9
\vBuyResearch

dice(\r
\bpayments (\v2\fdEconomyPart"1
DropParatroopers
stack(\v2dStack\b
to(	"0
\fLaunchRocket

from(	\b
at(	

slot("\r
\vChooseChart",
ResearchOption

most(\r
\bdie_cost(\r":
\fRocketOption

from(	
\x07targets (\v2\rdRocketTarget"$
\fRocketTarget\b
at(	

slot("I
ResearchBought\v
power(	

dice(\r
\bpayments (\v2\fdEconomyPart"N
ResearchRolled\v
power(	\r
\x07hits_on(\r\f
dice (\r
\fbreakthrough(\b"D
\vAdvanceMade\v
power(	\v
chart(\f
dice (\r\r
\x07advance("N
WarBondsCollected\v
power(	\f
dice (\r
	collected(\r\r
\x07economy(	"B
ParatroopersDropped
troops(\v2\x07dTroops

from(	\b
to(	"?
RocketLaunched\v
power(	

from(	\b
at(	

slot(bproto3`,[a]);var s=e(`
(sandtable/games/aa1940/v1/decision.protosandtable.games.aa1940.v1"\f
\bDecision\b
id(\r

seat(\r\v
power(	$
\bscramble(\v2dDecision.ScrambleH\0&
	intercept(\v2dDecision.InterceptH\01
command_neutral(\v2dDecision.CommandNeutralH\0+
\fraid_targets\x07(\v2dDecision.RaidTargetsH\0"
\x07bombard\b(\v2dDecision.BombardH\0$
\bsubmerge	(\v2dDecision.SubmergeH\0 
losses
(\v2dDecision.LossesH\0+
\fagree_losses\v(\v2dDecision.AgreeLossesH\0
press\f(\v2dDecision.PressH\0#
favor\r(\v2dDecision.FavorAskedH\03
liberation_force(\v2dDecision.LiberationForceH\0-
\rland_stranded(\v2dDecision.LandStrandedH\0)
\vdeclare_war(\v2dDecision.DeclareWarH\0%
	place_bid(\v2dDecision.PlaceBidH\0"
\fbreakthrough<(\v2\fdChooseChartH\0$
\bkamikaze((\v2dDecision.KamikazeH\0,
\bScramble 
\x07options (\v2dScrambleOption:
	Intercept
	territory(	
\x07options (\v2\vdPowerCount1
CommandNeutral
	territory(	
powers (	H
\vRaidTargets
	territory(	
\x07bombers (\v2dGroup
\x07targets (J
\x07Bombard

zone(	
ships (\v2dGroup
\x07targets (\v2\vdSpaceCount3
\bSubmerge\v
space(	

submarines (\v2dGroup]
Losses\v
space(	\v
cause(
hits(\v2dHits
groups (\v2dGroup
\brequired(\rI
\vAgreeLosses\v
space(	
losses (\v2dLoss
groups (\v2dGroup;
Press\v
space(	
\bretreats (	
\rair_may_leave(\b!

FavorAsked
favor(\v2dFavor)
LiberationForce\b
at(	\f
budget(\r.
\fLandStranded
groups (\v2dStrandedGroup

DeclareWar

on (	(
\bPlaceBid\f
budget(\r
spaces (	7
\bKamikaze\r
\x07attacks(\r
zones (\v2\rdKamikazeZoneB

\bquestion":
\fKamikazeZone

zone(	
ships (\v2dKamikazeTarget"D
KamikazeTarget

unit(\r\v
power(	

type(\r
\x07damaged(\b"+
KamikazeAttack

unit(\r\r
\x07attacks(\r"s
Group

unit(\r\v
power(	

type(\v
count(\r\r
\x07damaged(\b
\bseaborne(\b
cargo\x07 (\v2
dUnitCount"
Hits"M
ScrambleOption

from(	

zone(	\v
power(	

type(

most(\r"2
Loss

unit(\r
	destroyed(\r\r
\x07damaged(\r"L
\rStrandedGroup
group(\v2dGroup\b
at(	
\x07options (\v2\vdSpaceCount"\b
Answer"
\bscramble(\v2dAnswer.ScrambleH\0$
	intercept(\v2dAnswer.InterceptH\0
command_neutral(	H\0)
\fraid_targets(\v2dAnswer.RaidTargetsH\0$
\x07bombard(\v2dAnswer.AssignmentsH\0"
\bsubmerge(\v2dAnswer.SubmergeH\0
losses\x07(\v2dAnswer.LossesH\0
\fagree_losses\b(\bH\0
press	(\v2aEmptyH\0 
\x07retreat
(\v2dAnswer.RetreatH\0\r
favor\v(\bH\01
liberation_force\f(\v2dAnswer.LiberationForceH\0*
\rland_stranded\r(\v2dAnswer.AssignmentsH\0'
\vdeclare_war(\v2dAnswer.DeclareWarH\0#
	place_bid(\v2dAnswer.PlaceBidH\0
\fbreakthrough<(H\0"
\bkamikaze((\v2dAnswer.KamikazeH\0)
\bScramble
	scrambled (\v2
dScrambled*
	Intercept
\bfighters (\v2\vdPowerCount5
\vRaidTargets&
\vassignments (\v2dTargetAssignment/
\vAssignments 
\vassignments (\v2\vdAssignment'
\bSubmerge\x1B
groups (\v2\vdGroupCount
Losses
losses (\v2dLoss
\x07Retreat\b
to(	,
LiberationForce
units (\v2
dUnitCount

DeclareWar

on (	2
\bPlaceBid
units (\v2\vdPlacedUnit

kept(\r,
\bKamikaze 
\x07attacks (\v2dKamikazeAttackB
kind"I
	Scrambled

from(	

zone(	\v
power(	

type(\v
count(\r"/

Assignment

unit(\r\v
count(\r\b
to(	"5
TargetAssignment

unit(\r\v
count(\r\b
to(bproto3`,[d,a,o]);var R=u(s,9);var i=e(`
,sandtable/games/aa1940/v1/event_battle.protosandtable.games.aa1940.v1"B
AircraftScrambled
troops(\v2\x07dTroops

from(	

zone(	".
\vIntercepted
troops(\v2\x07dTroops\b
at(	"-
NeutralCommanded
	territory(	\b
by(	"^
\vBattleBegan
site(\v2\vdBattleSite
	attackers (\v2\x07dTroops
	defenders (\v2\x07dTroops"2

RoundBegan
site(\v2\vdBattleSite\v
round(\r"q
Rolled\v
space(	\b
by(\v
cause(\r
\x07hits_on(\r\f
dice (\r

hits(\r\r
\x07certain\x07(\r\v
pairs<(\r"v

RaidRolled\v
space(	

slot(\b
by(\f
dice (\r\f
result(\r\r
\x07certain(\r\r
\x07hits_on\x07(\r\v
pairs<(\r";

HitsScored\v
space(	\r
\x07against(
hits(\v2dHits"<
	Destroyed\v
space(	
troops(\v2\x07dTroops\v
cause("-
\x07Damaged\v
space(	
troops(\v2\x07dTroops"/
	Submerged\v
space(	
troops(\v2\x07dTroops""
	Retreated\v
space(	\b
to(	"B
FacilityDamaged\b
at(	

slot(\f
points(\r\v
total(\r"4
\vBattleEnded
site(\v2\vdBattleSite\f
result(";
\x07Removed\v
space(	
troops(\v2\x07dTroops\f
reason("=
StrandedLanded
troops(\v2\x07dTroops

from(	\b
to(	"
KamikazeAttacked\v
power(	

zone(	
target(\v2\x07dTroops\r
\x07attacks(\r\r
\x07hits_on(\r\f
dice (\r\r
\x07certain\x07(\r

hits\b(\rbproto3`,[a,s]);var r=e(`
&sandtable/games/aa1940/v1/orders.protosandtable.games.aa1940.v1"Ò
StandingOrders
\bscramble(\v2dScrambleOrders
	intercept(
\bsubmerge(
losses(\v2
dLossOrder
\fagree_losses(\bH\0
\x07passage(\bH
share\x07(\bH
ground\b(\bHB
_B
_B
_B
_"0
ScrambleOrders
orders (\v2dScrambleOrder"C
\rScrambleOrder

zone(	
\bfighters(\r
tactical_bombers(\r"
\rKamikazeOrder\r
\x07attacks(\r"
	LossOrder\r
first (bproto3`,[a]),T=u(r,0),H=u(r,1);var L=u(r,4);var c=e(`
*sandtable/games/aa1940/v1/event_turn.protosandtable.games.aa1940.v1"%
	TurnBegan\v
round(\r\v
power(	"&

PhaseBegan\v
power(	\v
phase("!
\vWarDeclared\b
by(	\b
on(	":
Bought\v
power(	

type(\v
count(\r

cost(\r"5
FacilityBought\v
power(	

type(

cost(\r"2
\rUpgradeBought\v
power(	\b
at(	

cost(\r"G
\bRepaired\v
power(	\b
at(	

slot(\f
points(\r

cost<(\r"?
\rShipsRepaired\v
power(	\b
at(	

type(\v
count(\r"?
Moved
troops(\v2\x07dTroops

from(	\b
to(		
via(	"7
\bRaidSent
troops(\v2\x07dTroops

from(	\b
to(	"7
Loaded
troops(\v2\x07dTroops

from(	

zone(	"7
\bUnloaded
troops(\v2\x07dTroops

zone(	\b
to(	"?
AssaultAnnounced
troops(\v2\x07dTroops

zone(	\b
to(	""
\x07Engaged

zone(	\v
fight(\b"%
	TakenBack\v
power(	\v
steps(\r"9
FavorRequested\b
by(	\b
of(	
favor(\v2dFavor"8
\rFavorAnswered\b
to(	\b
by(	
favor(\v2dFavor"D
NeutralInvaded
	territory(	\b
by(	\v
joins(

army(\r"$
StrictNeutralsTurned\f
toward("1
\bCaptured
	territory(	\b
by(	

from(	"0
	Liberated
	territory(	\b
by(	\b
to(	"%
\bReverted
	territory(	\b
to(	"2
	Converted
	territory(	\b
by(	

army(\r"
ComplexDowngraded\b
at(	"
ComplexRemoved\b
at(	"1
KamikazeOrderFiled\x1B
order(\v2dKamikazeOrder"A
\fCapitalTaken
	territory(	\b
by(	

from(	

ipcs(\r",
\fCapitalFreed
	territory(	\v
power(	";
LiberationForceArrived\b
at(	
troops (\v2\x07dTroops")
Placed
troops(\v2\x07dTroops\b
at(	"3
FacilityPlaced\v
power(	

type(\b
at(	"<
\bRefunded\v
power(	

type(\v
count(\r

ipcs(\r"7
FacilityRefunded\v
power(	

type(

ipcs(\r"P
\fConvoyRolled\v
power(	

zone(	\f
dice (\r

loss(\r\r
\x07certain(\r"H
Income\v
power(	

production(\r
	collected(\r
\btreasury(\r""
Asked
\bdecision(\v2	dDecision"$
\bAnswered
\bdecision(\r\b
by(",
\vOrdersFiled
orders(\v2dStandingOrders"1
\bResigned

seat(\r
	powers_to(\rH\0B
_"/
Ended\f
winner(

rule(	\f
reason(	"?
\bBidTaken\v
power(	
units (\v2\vdPlacedUnit

kept(\r"
Bonus

ipcs(\rbproto3`,[a,s,r]);var p=e(`
%sandtable/games/aa1940/v1/event.protosandtable.games.aa1940.v1"¤
Event

turn_began(\v2
dTurnBeganH\0 
\vphase_began(\v2\vdPhaseBeganH\0"
\fwar_declared(\v2\fdWarDeclaredH\0
bought(\v2\x07dBoughtH\0(
facility_bought(\v2dFacilityBoughtH\0&
upgrade_bought(\v2dUpgradeBoughtH\0\x1B
\brepaired\x07(\v2	dRepairedH\0&
ships_repaired\b(\v2dShipsRepairedH\0
moved	(\v2dMovedH\0
	raid_sent
(\v2	dRaidSentH\0
loaded\v(\v2\x07dLoadedH\0\x1B
\bunloaded\f(\v2	dUnloadedH\0,
assault_announced\r(\v2dAssaultAnnouncedH\0
\x07engaged(\v2\bdEngagedH\0

taken_back(\v2
dTakenBackH\0(
favor_requested(\v2dFavorRequestedH\0&
favor_answered(\v2dFavorAnsweredH\0.
aircraft_scrambled(\v2dAircraftScrambledH\0!
\vintercepted(\v2\fdInterceptedH\0(
neutral_invaded(\v2dNeutralInvadedH\05
strict_neutrals_turned(\v2dStrictNeutralsTurnedH\0,
neutral_commanded(\v2dNeutralCommandedH\0"
\fbattle_began(\v2\fdBattleBeganH\0 
\vround_began(\v2\vdRoundBeganH\0
rolled(\v2\x07dRolledH\0 
\vraid_rolled(\v2\vdRaidRolledH\0 
\vhits_scored\x1B(\v2\vdHitsScoredH\0
	destroyed(\v2
dDestroyedH\0
\x07damaged(\v2\bdDamagedH\0
	submerged(\v2
dSubmergedH\0
	retreated(\v2
dRetreatedH\0*
facility_damaged (\v2dFacilityDamagedH\0"
\fbattle_ended!(\v2\fdBattleEndedH\0
\x07removed"(\v2\bdRemovedH\0\x1B
\bcaptured#(\v2	dCapturedH\0
	liberated$(\v2
dLiberatedH\0\x1B
\breverted%(\v2	dRevertedH\0
	converted&(\v2
dConvertedH\0.
complex_downgraded'(\v2dComplexDowngradedH\0$
\rcapital_taken((\v2\rdCapitalTakenH\0$
\rcapital_freed)(\v2\rdCapitalFreedH\09
liberation_force_arrived*(\v2dLiberationForceArrivedH\0(
stranded_landed+(\v2dStrandedLandedH\0
placed,(\v2\x07dPlacedH\0(
facility_placed-(\v2dFacilityPlacedH\0\x1B
\brefunded.(\v2	dRefundedH\0,
facility_refunded/(\v2dFacilityRefundedH\0$
\rconvoy_rolled0(\v2\rdConvoyRolledH\0
income1(\v2\x07dIncomeH\0
asked2(\v2dAskedH\0\x1B
\banswered3(\v2	dAnsweredH\0"
\forders_filed4(\v2\fdOrdersFiledH\0\x1B
\bresigned5(\v2	dResignedH\0
ended6(\v2dEndedH\0
	bid_taken7(\v2	dBidTakenH\0(
research_bought<(\v2dResearchBoughtH\0(
research_rolled=(\v2dResearchRolledH\0"
\fadvance_made>(\v2\fdAdvanceMadeH\0/
war_bonds_collected?(\v2dWarBondsCollectedH\02
paratroopers_dropped@(\v2dParatroopersDroppedH\0(
rocket_launchedA(\v2dRocketLaunchedH\0(
complex_removed8(\v2dComplexRemovedH\0,
kamikaze_attacked9(\v2dKamikazeAttackedH\01
kamikaze_order_filed:(\v2dKamikazeOrderFiledH\0\r
\x07economy;(	B
kindbproto3`,[i,c,o]),V=u(p,0);export{a,b,o as c,s as d,R as e,r as f,T as g,H as h,L as i,V as j};
