import{c as l,k as p}from"./shared-4.js";import{d as u,f as e,g as t,i as n,k as b,o as g,p as c,s as f}from"./shared-3.js";var R=e(`
$sandtable/ladder/v1/comparison.protosandtable.ladder.v1"

Comparison

name(	
	candidate(	
\bbaseline(	

elo0(

elo1(\v
alpha(

beta\x07(

most_pairs\b(\r\v
state	(\v
pairs
(\r
\vpair_points\v (\r
log_likelihood_ratio\f(
\vlower_bound\r(
\vupper_bound(	
elo(\r
\x07elo_low(
\belo_high(\r
\x07account(	
\vcreate_time(\v2
aTimestamp
\bend_time(\v2
aTimestamp\f
reason(	

lapse_time(\v2
aTimestamp":
ComparisonPoint\v
pairs(\r
log_likelihood_ratio(bproto3`,[t]);var o=e(`
#sandtable/tournaments/v1/play.protosandtable.tournaments.v1"¦
\rMatchSettings

game(	
\x07options(\v2aAny$
clock_settings(\v2gClockSettings

visibility( 
spectator_delay(\v2	aDuration
spectators_read_chat\x07(\b",
Side

name(	
seats (\v2	kSideSeat"&
\bSideSeat

seat(\r
powers (	"W
FixtureSettings

form(\r
\x07best_of(\r
duplicate_dice(\b
\vscore_order (	"º
\rRoundSettings
\bduration(\v2	aDuration
pause(\v2	aDuration
\vjoin_within(\v2	aDuration\r
\x07no_show(
\vat_deadline(
	reminders (\v2	aDuration
tolerated_no_shows\x07(\rbproto3`,[b,n,g,c,f]),w=u(o,0);var L=u(o,3),A=u(o,4);var r=e(`
$sandtable/tournaments/v1/stage.protosandtable.tournaments.v1"¨
\rStageSettings
\fdisplay_name(	(
\vround_robin(\v2kRoundRobinSettingsH\0
swiss(\v2kSwissSettingsH\0#
\bknockout(\v2kKnockoutSettingsH\0
arena(\v2kArenaSettingsH\0
intake(\v2\fkStageIntake

tie_breaks\x07 (
\x07fixture\b(\v2kFixtureSettings\x1B
round	(\v2kRoundSettingsB\b
system"(
\vStageIntake

best(\r\r
\x07seeding(">
RoundRobinSettings\v
twice(\b\f
groups(\r\r
\x07leaving("v
\rSwissSettings\f
rounds(\r\r
\x07pairing(
byes_on_request(\r
late_entry_rounds(\r
clubs_apart_rounds(\r"b
KnockoutSettings
double_elimination(\b
\vfinal_reset(\b
\vthird_place(\b
\bif_drawn("E
\rArenaSettings
\bduration(\v2	aDuration
\binterval(\v2	aDurationbproto3`,[n,o]),j=u(r,0),V=u(r,1),z=u(r,2),K=u(r,3),Y=u(r,4),$=u(r,5);var i=e(`
)sandtable/tournaments/v1/tournament.protosandtable.tournaments.v1"Ý

Tournament

name(	#
\bsettings(\v2kTournamentSettings\v
state(
	organiser(	
\rco_organisers (	
\bentrants(\r\r
\x07waiting\x07(\r\v
stage\b(\r\v
round	(\r\f
paused
(\b
seed_commitment\v(\f

seed\f(\f
sides\r (\v2kSide
\vcreate_time(\v2
aTimestamp
\vupdate_time(\v2
aTimestamp
\bend_time(\v2
aTimestamp
\x07winners (\r
\fwinner_names (	
\rcancel_reason(	

etag(	
	attention(\r 
\vseparations (\v2\vkSeparation
attention_text(	"2

Separation
\bentrants (\r
\fbefore_round(\r"°
TournamentSettings
\fdisplay_name(	
\vdescription(	\x1B
match(\v2kMatchSettings
\x07fixture(\v2kFixtureSettings\x1B
round(\v2kRoundSettings
stages (\v2kStageSettings)
\fregistration\x07(\v2kRegistrationSettings

start_time\b(\v2
aTimestamp

slug	(	#
	standings
(\v2kStandingsSettings"2
StandingsSettings

visibility(\v
round(\r"
RegistrationSettings

mode(
\fmin_entrants(\r
\fmax_entrants(\r
\vmax_waiting(\r

min_rating(H\0

max_rating(H
\vrating_pool\x07(	

kind\b(
	team_size	(\r

close_time
(\v2
aTimestamp
\bcheck_in\v(\v2	aDurationB
_B
_B\x1B
_max_entrants_per_addressbproto3`,[n,t,o,r]);var t0=u(i,1),n0=u(i,2),s0=u(i,3),a0=u(i,4);var d=e(`
sandtable/ladder/v1/pool.protosandtable.ladder.v1"
Pool

name(	
\bsettings(\v2\rfPoolSettings\v
state(
	organiser(	\r
\x07players(\r
	attending(\r\r
\x07playing\x07(\r\r
\x07decided\b(\f
season	(\r
sides
 (\v2kSide
\vcreate_time\v(\v2
aTimestamp
\vupdate_time\f(\v2
aTimestamp

etag\r(	
\restimate_time(\v2
aTimestamp"
\fPoolSettings
\fdisplay_name(	
\vdescription(	\x1B
match(\v2kMatchSettings
\x07fixture(\v2kFixtureSettings

kind(\v
mixed(\b
\vjoin_within\x07(\v2	aDuration
\x07longest\b(\v2	aDuration
\rmost_meetings	(\r
faults
(\v2\ffFaultPolicy\f
weight\v(\r
season\f(\v2	aDuration

soft_reset\r(\b
most_rated_meetings(\r
\rauthors_apart(\b

slug(	B\x1B
_max_accounts_per_address"R
\vFaultPolicy
	tolerated(\r
rest(\v2	aDuration\x1B
refusals_per_thousand(\rbproto3`,[n,t,o,i]);var b0=u(d,1);var S=e(`
"sandtable/ladder/v1/estimate.protosandtable.ladder.v1"
\bEstimate
time(\v2
aTimestamp\r
\x07matches(\r
\x07version(\r
side_advantage(\v2	fInterval\x1B

bid_effect(\v2	fInterval
\bfair_bid\x07(\v2\bfFairBid".
\bInterval\v
value(	
low(

high(":
\x07FairBid

side(	
bid(\v2	fInterval\r
\x07matches("r
\vEstimateRow\f
player(	
\fdisplay_name(	
\bstrength(\v2	fInterval\r
\x07matches(
likely_superior (bproto3`,[t]);var _=e(`
 sandtable/ladder/v1/player.protosandtable.ladder.v1"é
Player

name(	\r
\x07account(	
\fdisplay_name(		
bot(\b\r
\x07version(	\f
author(	
rating\x07(\v2\x07fRating

rank\b(\r
	attending	(\b\r
\x07playing
(\r

rest_until\v(\v2
aTimestamp
\vrest_reason\f(	\f
anchor\r(\b
\vcreate_time(\v2
aTimestamp\x1B
	play_time(\v2
aTimestamp
takes_requests(\b$
waiting_since_time(\v2
aTimestamp
\bcapacity(\r"u
Rating\f
rating(
	deviation(
\vprovisional(\b
\bfixtures(\r
\vteam_rating(
team_uncertainty\x07("
\vPlayerFacts
player(\v2\x07fPlayer
sides (\v2\vfSideRecord
\vown_latency(\v2\ffPercentiles"
server_latency(\v2\ffPercentiles
\bcommands( 
refusals_per_thousand(H\0\x1B
faults\x07 (\v2\vfFaultCount
\bversions\b (	
\bfair_bid	(HB
_B
_"?

SideRecord

side(	

wins(\r\v
draws(\r\f
losses(\r"i
\vPercentiles
p50(\v2	aDuration
p90(\v2	aDuration
p99(\v2	aDuration
\x07longest(\v2	aDuration"B

FaultCount

kind(\v
count(\r\x1B
	last_time(\v2
aTimestamp"w
\vRatingPoint
time(\v2
aTimestamp
rating(\v2\x07fRating\r
\x07fixture(	
\bopponent(	\f
points(\r\f
season(\rbproto3`,[n,t]);var h=e(`
 sandtable/ladder/v1/season.protosandtable.ladder.v1"{
Season

name(	

start_time(\v2
aTimestamp
\bend_time(\v2
aTimestamp\r
\x07decided(
places (\v2\ffSeasonPlace"=
\vSeasonPlace\f
player(	
\fdisplay_name(	\f
rating(bproto3`,[t]);var E=e(`
&sandtable/ladder/v1/pool_service.protosandtable.ladder.v1"Y
CreatePoolRequest
\bsettings(\v2\rfPoolSettings

request_id(	
\rvalidate_only(\b"{
UpdatePoolRequest

name(	
\bsettings(\v2\rfPoolSettings
\vupdate_mask(\v2
aFieldMask

request_id(	

etag(	">
PausePoolRequest

name(	\f
resume(\b

request_id(	"0
ClosePoolRequest

name(	

request_id(	"H
SetAnchorRequest

name(	
rating(H\0

request_id(	B
_".
EndRestRequest

name(	

request_id(	"2
StartSeasonRequest

name(	

request_id(	" 
RunEstimateRequest

name(	"
StartComparisonRequest\f
parent(	
	candidate(	
\bbaseline(	

elo0(

elo1(\v
alpha(

beta\x07(

most_pairs\b(\r

request_id	(	""
GetComparisonRequest

name(	"I
ListComparisonsRequest\f
parent(	
	page_size(

page_token(	"R
ListComparisonsResponse 
\vcomparisons (\v2\vfComparison
next_page_token(	"\\
WatchComparisonRequest

name(	
\vafter_pairs(\r#
heartbeat_interval(\v2	aDuration"Z
WatchComparisonResponse

comparison(\v2\vfComparison 
points (\v2fComparisonPoint"C
StopComparisonRequest

name(	\f
reason(	

request_id(	2	
\vPoolServiceO

CreatePool&.sandtable.ladder.v1.CreatePoolRequest.sandtable.ladder.v1.PoolO

UpdatePool&.sandtable.ladder.v1.UpdatePoolRequest.sandtable.ladder.v1.PoolM
	PausePool%.sandtable.ladder.v1.PausePoolRequest.sandtable.ladder.v1.PoolM
	ClosePool%.sandtable.ladder.v1.ClosePoolRequest.sandtable.ladder.v1.PoolO
	SetAnchor%.sandtable.ladder.v1.SetAnchorRequest\x1B.sandtable.ladder.v1.PlayerK
\x07EndRest#.sandtable.ladder.v1.EndRestRequest\x1B.sandtable.ladder.v1.PlayerS
\vStartSeason'.sandtable.ladder.v1.StartSeasonRequest\x1B.sandtable.ladder.v1.SeasonU
\vRunEstimate'.sandtable.ladder.v1.RunEstimateRequest.sandtable.ladder.v1.Estimate_
StartComparison+.sandtable.ladder.v1.StartComparisonRequest.sandtable.ladder.v1.Comparison[
\rGetComparison).sandtable.ladder.v1.GetComparisonRequest.sandtable.ladder.v1.Comparisonl
ListComparisons+.sandtable.ladder.v1.ListComparisonsRequest,.sandtable.ladder.v1.ListComparisonsResponsen
WatchComparison+.sandtable.ladder.v1.WatchComparisonRequest,.sandtable.ladder.v1.WatchComparisonResponse0]
StopComparison*.sandtable.ladder.v1.StopComparisonRequest.sandtable.ladder.v1.Comparisonbproto3`,[n,l,R,S,_,d,h]);var F0=p(E,0);var m=e(`
&sandtable/tournaments/v1/fixture.protosandtable.tournaments.v1"Õ
Round

name(	\v
stage(\r\f
number(\r\v
state(

start_time(\v2
aTimestamp
\bdeadline(\v2
aTimestamp
\bend_time\x07(\v2
aTimestamp
\bfixtures\b(\r\r
\x07decided	(\r
byes
 (\v2kBye
	algorithm\v(	"0
Bye\r
\x07entrant(\r\f
reason(\f
points(\r"
\x07Fixture

name(	\v
stage(\r\v
round(\r\v
board(\r\v
first(\r\f
second(\r
\rdisplay_names\x07 (	\v
state\b(
\x07matches	 (\v2\rkFixtureMatch
result
(\v2kFixtureResult
\bdeadline\v(\v2
aTimestamp\v
group\f(\r\r
\x07bracket\r(
	attention(	"§
\fFixtureMatch\v
match(	\f
number(\r

first_side(\r
result(\v2\fkMatchResult
\vcreate_time(\v2
aTimestamp
\rjoin_deadline(\v2
aTimestamp
\bannulled\x07(\b"
\vMatchResult
points (\r
scores (\v2kEntrantScores\v
cause(\f
reason(	
time(\v2
aTimestamp\r
moves ("+
\rEntrantScores
scores (\v2
kGameScore"$
	GameScore

name(	\v
value("o
\rFixtureResult\f
winner(\r
points (\r\v
cause(\f
reason(	
time(\v2
aTimestamp\r
\x07unrated(bproto3`,[t]);var O0=u(m,1);var y=e(`
&sandtable/tournaments/v1/entrant.protosandtable.tournaments.v1"í
\x07Entrant

name(	
\fdisplay_name(	
\x07members (\v2\x07kMember\v
state(\f
rating(

seed(\r
\rwaiting_place\x07(\r

checked_in\b(\b

bye_rounds	 (\r

enter_time
(\v2
aTimestamp\f
reason\f(	
\bno_shows\r(\r

club(	"T
Member\r
\x07account(	
\fdisplay_name(		
bot(\b
powers (	\f
agreed(\bbproto3`,[t]);var x=e(`
'sandtable/types/v1/picture_format.protosandtable.types.v1bproto3`);var v=e(`
&sandtable/types/v1/picture_theme.protosandtable.types.v1bproto3`);var G=e(`
%sandtable/tournaments/v1/tables.protosandtable.tournaments.v1"¿
\vStandingRow

rank(\r\r
\x07entrant(\r
\fdisplay_name(	\f
points(\r\f
played(\r

wins(\r\v
draws\x07(\r\f
losses\b(\r

tie_breaks	 (	\v
group
(\r
	withdrawn\v(\b\f
struck\f(\b"u
\bCrossRow

rank(\r\r
\x07entrant(\r
\fdisplay_name(	\r
cells (	\f
points(\r
	withdrawn(\b\f
struck\x07(\b"
\vBracketSlot

part(\v
round(\r
\bposition(\r\v
first(\r\f
second(\r	
bye(\b\r
\x07fixture\x07(	\f
winner\b(\r
\rdisplay_names	 (	"Q
GetStandingsRequest

name(	\v
stage(\r
	page_size(

page_token(	"j
GetStandingsResponse
rows (\v2\fkStandingRow

tie_breaks (
next_page_token(	\v
stage(\r"_
GetCrossTableRequest

name(	\v
stage(\r
	page_size(

page_token(	\v
group(\r"X
GetCrossTableResponse
\x07columns (	
rows (\v2	kCrossRow
next_page_token(	"O
GetBracketRequest

name(	\v
stage(\r
	page_size(

page_token(	"H
GetBracketResponse\x1B
slots (\v2\fkBracketSlot
next_page_token(	"b
RenderTableRequest

name(	\v
table(\v
stage(\r\v
group(\r\v
theme(\f
format\x07("7
RenderTableResponse	
svg(	

etag(		
png(\f"O
ExportTournamentRequest

name(	\r
\x07content(\f
format(\v
stage(\r"'
ExportTournamentResponse\v
chunk(\fbproto3`,[m,r,x,v]);var T=e(`
1sandtable/tournaments/v1/tournament_service.protosandtable.tournaments.v1""
GetTournamentRequest

name(	"e
ListTournamentsRequest
	page_size(

page_token(	

game(	\v
state(
	organiser(	"R
ListTournamentsResponse 
\vtournaments (\v2\vkTournament
next_page_token(	"
EnterTournamentRequest

name(	
\fdisplay_name(	
\x07members (	
powers (	

entry_code(	

request_id(	

club(	"D
AnswerInvitationRequest

name(	\v
agree(\b

request_id(	".
CheckInRequest

name(	

request_id(	"D
WithdrawEntrantRequest

name(	\f
reason(	

request_id(	"O
RequestByeRequest

name(	\v
round(\r
	take_back(\b

request_id(	"
GetEntrantRequest

name(	"S
ListEntrantsRequest\f
parent(	
	page_size(

page_token(	\v
state("I
ListEntrantsResponse
\bentrants (\v2\bkEntrant
next_page_token(	"D
ListRoundsRequest\f
parent(	
	page_size(

page_token(	"C
ListRoundsResponse
rounds (\v2kRound
next_page_token(	"
GetFixtureRequest

name(	"o
ListFixturesRequest\f
parent(	
	page_size(

page_token(	\v
round(\r\r
\x07entrant(\r\v
state("I
ListFixturesResponse
\bfixtures (\v2\bkFixture
next_page_token(	"
_"
_"-
GetPairingRequest

name(	\f
offset("F
GetPairingResponse
	algorithm(	\f
inputs(\f
\vnext_offset("%
VerifyTournamentRequest

name(	"f
VerifyTournamentResponse\f
rounds(\r
\bfixtures(\r

rows(\r 
\vdifferences (\v2\vkDifference"4

Difference

name(	

kept(	
\bcomputed(	"_
WatchTournamentRequest

name(	
after_sequence(#
heartbeat_interval(\v2	aDuration"n
WatchTournamentResponse
event(\v2kTournamentEventH\0'
	heartbeat(\v2kTournamentHeartbeatH\0B	
\x07message"%
TournamentHeartbeat
\bsequence("
TournamentEvent
\bsequence(
time(\v2
aTimestamp

kind(\r
\x07subject(	
\bentrants (\r

text(	\v
match\x07(	
\bdeadline\b(\v2
aTimestamp2ö
TournamentServicee
\rGetTournament..sandtable.tournaments.v1.GetTournamentRequest$.sandtable.tournaments.v1.Tournamentv
ListTournaments0.sandtable.tournaments.v1.ListTournamentsRequest1.sandtable.tournaments.v1.ListTournamentsResponsef
EnterTournament0.sandtable.tournaments.v1.EnterTournamentRequest!.sandtable.tournaments.v1.Entranth
AnswerInvitation1.sandtable.tournaments.v1.AnswerInvitationRequest!.sandtable.tournaments.v1.EntrantV
\x07CheckIn(.sandtable.tournaments.v1.CheckInRequest!.sandtable.tournaments.v1.Entrantf
WithdrawEntrant0.sandtable.tournaments.v1.WithdrawEntrantRequest!.sandtable.tournaments.v1.Entrant\\

RequestBye+.sandtable.tournaments.v1.RequestByeRequest!.sandtable.tournaments.v1.Entrant\\

GetEntrant+.sandtable.tournaments.v1.GetEntrantRequest!.sandtable.tournaments.v1.Entrantm
\fListEntrants-.sandtable.tournaments.v1.ListEntrantsRequest..sandtable.tournaments.v1.ListEntrantsResponseg

ListRounds+.sandtable.tournaments.v1.ListRoundsRequest,.sandtable.tournaments.v1.ListRoundsResponse\\

GetFixture+.sandtable.tournaments.v1.GetFixtureRequest!.sandtable.tournaments.v1.Fixturem
\fListFixtures-.sandtable.tournaments.v1.ListFixturesRequest..sandtable.tournaments.v1.ListFixturesResponsem
\fGetStandings-.sandtable.tournaments.v1.GetStandingsRequest..sandtable.tournaments.v1.GetStandingsResponsep
\rGetCrossTable..sandtable.tournaments.v1.GetCrossTableRequest/.sandtable.tournaments.v1.GetCrossTableResponseg

GetBracket+.sandtable.tournaments.v1.GetBracketRequest,.sandtable.tournaments.v1.GetBracketResponsej
\vRenderTable,.sandtable.tournaments.v1.RenderTableRequest-.sandtable.tournaments.v1.RenderTableResponse{
ExportTournament1.sandtable.tournaments.v1.ExportTournamentRequest2.sandtable.tournaments.v1.ExportTournamentResponse0g

GetPairing+.sandtable.tournaments.v1.GetPairingRequest,.sandtable.tournaments.v1.GetPairingResponsey
VerifyTournament1.sandtable.tournaments.v1.VerifyTournamentRequest2.sandtable.tournaments.v1.VerifyTournamentResponsex
WatchTournament0.sandtable.tournaments.v1.WatchTournamentRequest1.sandtable.tournaments.v1.WatchTournamentResponse0bproto3`,[n,t,y,m,G,i]);var de=p(T,0);export{S as a,_ as b,w as c,L as d,A as e,j as f,V as g,z as h,K as i,Y as j,$ as k,i as l,t0 as m,n0 as n,s0 as o,a0 as p,d as q,b0 as r,h as s,F0 as t,y as u,m as v,O0 as w,x,v as y,T as z,de as A};
