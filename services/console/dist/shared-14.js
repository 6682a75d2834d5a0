import{c as b,k as m}from"./shared-4.js";import{d as e,f as t,g as u,i as n,k as d,o as l,p as g,s as c}from"./shared-3.js";var f=t(`
$sandtable/ladder/v1/comparison.protosandtable.ladder.v1"½

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
\x07account(	-
\vcreate_time(\v2.google.protobuf.Timestamp*
\bend_time(\v2.google.protobuf.Timestamp\f
reason(	,

lapse_time(\v2.google.protobuf.Timestamp":
ComparisonPoint\v
pairs(\r
log_likelihood_ratio(bproto3`,[u]);var o=t(`
#sandtable/tournaments/v1/play.protosandtable.tournaments.v1"Û
\rMatchSettings

game(	#
\x07options(\v2.google.protobuf.Any9
clock_settings(\v2#.sandtable.matches.v1.ClockSettings

visibility(0
spectator_delay(\v2.google.protobuf.Duration
spectators_read_chat\x07(\b"E
Side

name(	1
seats (\v2".sandtable.tournaments.v1.SideSeat"&
\bSideSeat

seat(\r
powers (	"W
FixtureSettings

form(\r
\x07best_of(\r
duplicate_dice(\b
\vscore_order (	"ú
\rRoundSettings)
\bduration(\v2.google.protobuf.Duration&
pause(\v2.google.protobuf.Duration,
\vjoin_within(\v2.google.protobuf.Duration\r
\x07no_show(
\vat_deadline(,
	reminders (\v2.google.protobuf.Duration
tolerated_no_shows\x07(\rbproto3`,[d,n,l,g,c]),F=e(o,0);var k=e(o,3),N=e(o,4);var a=t(`
$sandtable/tournaments/v1/stage.protosandtable.tournaments.v1"×
\rStageSettings
\fdisplay_name(	A
\vround_robin(\v2,.sandtable.tournaments.v1.RoundRobinSettingsH\06
swiss(\v2'.sandtable.tournaments.v1.SwissSettingsH\0<
\bknockout(\v2*.sandtable.tournaments.v1.KnockoutSettingsH\06
arena(\v2'.sandtable.tournaments.v1.ArenaSettingsH\03
intake(\v2%.sandtable.tournaments.v1.StageIntake

tie_breaks\x07 (8
\x07fixture\b(\v2).sandtable.tournaments.v1.FixtureSettings4
round	(\v2'.sandtable.tournaments.v1.RoundSettingsB\b
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
\bif_drawn("e
\rArenaSettings)
\bduration(\v2.google.protobuf.Duration)
\binterval(\v2.google.protobuf.Durationbproto3`,[n,o]),W=e(a,0),U=e(a,1),B=e(a,2),H=e(a,3),j=e(a,4),V=e(a,5);var r=t(`
)sandtable/tournaments/v1/tournament.protosandtable.tournaments.v1"Ø

Tournament

name(	<
\bsettings(\v2,.sandtable.tournaments.v1.TournamentSettings\v
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

seed\f(\f-
sides\r (\v2.sandtable.tournaments.v1.Side-
\vcreate_time(\v2.google.protobuf.Timestamp-
\vupdate_time(\v2.google.protobuf.Timestamp*
\bend_time(\v2.google.protobuf.Timestamp
\x07winners (\r
\fwinner_names (	
\rcancel_reason(	

etag(	
	attention(\r9
\vseparations (\v2$.sandtable.tournaments.v1.Separation
attention_text(	"2

Separation
\bentrants (\r
\fbefore_round(\r"Ö
TournamentSettings
\fdisplay_name(	
\vdescription(	4
match(\v2'.sandtable.tournaments.v1.MatchSettings8
\x07fixture(\v2).sandtable.tournaments.v1.FixtureSettings4
round(\v2'.sandtable.tournaments.v1.RoundSettings7
stages (\v2'.sandtable.tournaments.v1.StageSettingsB
\fregistration\x07(\v2..sandtable.tournaments.v1.RegistrationSettings,

start_time\b(\v2.google.protobuf.Timestamp

slug	(	<
	standings
(\v2+.sandtable.tournaments.v1.StandingsSettings"2
StandingsSettings

visibility(\v
round(\r"»
RegistrationSettings

mode(
\fmin_entrants(\r
\fmax_entrants(\r
\vmax_waiting(\r

min_rating(H\0

max_rating(H
\vrating_pool\x07(	

kind\b(
	team_size	(\r,

close_time
(\v2.google.protobuf.Timestamp)
\bcheck_in\v(\v2.google.protobuf.DurationB
_B
_B\x1B
_max_entrants_per_addressbproto3`,[n,u,o,a]);var Z=e(r,1),Q=e(r,2),X=e(r,3),e0=e(r,4);var p=t(`
sandtable/ladder/v1/pool.protosandtable.ladder.v1"ù
Pool

name(	1
\bsettings(\v2!.sandtable.ladder.v1.PoolSettings\v
state(
	organiser(	\r
\x07players(\r
	attending(\r\r
\x07playing\x07(\r\r
\x07decided\b(\f
season	(\r-
sides
 (\v2.sandtable.tournaments.v1.Side-
\vcreate_time\v(\v2.google.protobuf.Timestamp-
\vupdate_time\f(\v2.google.protobuf.Timestamp

etag\r(	/
\restimate_time(\v2.google.protobuf.Timestamp"ý
\fPoolSettings
\fdisplay_name(	
\vdescription(	4
match(\v2'.sandtable.tournaments.v1.MatchSettings8
\x07fixture(\v2).sandtable.tournaments.v1.FixtureSettings

kind(\v
mixed(\b,
\vjoin_within\x07(\v2.google.protobuf.Duration(
\x07longest\b(\v2.google.protobuf.Duration
\rmost_meetings	(\r.
faults
(\v2 .sandtable.ladder.v1.FaultPolicy\f
weight\v(\r'
season\f(\v2.google.protobuf.Duration

soft_reset\r(\b
most_rated_meetings(\r
\rauthors_apart(\b

slug(	B\x1B
_max_accounts_per_address"b
\vFaultPolicy
	tolerated(\r%
rest(\v2.google.protobuf.Duration\x1B
refusals_per_thousand(\rbproto3`,[n,u,o,r]);var o0=e(p,1);var R=t(`
"sandtable/ladder/v1/estimate.protosandtable.ladder.v1"ä
\bEstimate&
time(\v2.google.protobuf.Timestamp\r
\x07matches(\r
\x07version(\r3
side_advantage(\v2.sandtable.ladder.v1.Interval/

bid_effect(\v2.sandtable.ladder.v1.Interval,
\bfair_bid\x07(\v2.sandtable.ladder.v1.FairBid".
\bInterval\v
value(	
low(

high("N
\x07FairBid

side(	(
bid(\v2.sandtable.ladder.v1.Interval\r
\x07matches("
\vEstimateRow\f
player(	
\fdisplay_name(	-
\bstrength(\v2.sandtable.ladder.v1.Interval\r
\x07matches(
likely_superior (bproto3`,[u]);var S=t(`
 sandtable/ladder/v1/player.protosandtable.ladder.v1"÷
Player

name(	\r
\x07account(	
\fdisplay_name(		
bot(\b\r
\x07version(	\f
author(	)
rating\x07(\v2\x1B.sandtable.ladder.v1.Rating

rank\b(\r
	attending	(\b\r
\x07playing
(\r,

rest_until\v(\v2.google.protobuf.Timestamp
\vrest_reason\f(	\f
anchor\r(\b-
\vcreate_time(\v2.google.protobuf.Timestamp+
	play_time(\v2.google.protobuf.Timestamp
takes_requests(\b"u
Rating\f
rating(
	deviation(
\vprovisional(\b
\bfixtures(\r
\vteam_rating(
team_uncertainty\x07("é
\vPlayerFacts)
player(\v2\x1B.sandtable.ladder.v1.Player.
sides (\v2.sandtable.ladder.v1.SideRecord3
\vown_latency(\v2 .sandtable.ladder.v1.Percentiles6
server_latency(\v2 .sandtable.ladder.v1.Percentiles
\bcommands( 
refusals_per_thousand(H\0/
faults\x07 (\v2.sandtable.ladder.v1.FaultCount
\bversions\b (	
\bfair_bid	(HB
_B
_"?

SideRecord

side(	

wins(\r\v
draws(\r\f
losses(\r"©
\vPercentiles$
p50(\v2.google.protobuf.Duration$
p90(\v2.google.protobuf.Duration$
p99(\v2.google.protobuf.Duration(
\x07longest(\v2.google.protobuf.Duration"R

FaultCount

kind(\v
count(\r+
	last_time(\v2.google.protobuf.Timestamp"
\vRatingPoint&
time(\v2.google.protobuf.Timestamp)
rating(\v2\x1B.sandtable.ladder.v1.Rating\r
\x07fixture(	
\bopponent(	\f
points(\r\f
season(\rbproto3`,[n,u]);var _=t(`
 sandtable/ladder/v1/season.protosandtable.ladder.v1"¯
Season

name(	,

start_time(\v2.google.protobuf.Timestamp*
\bend_time(\v2.google.protobuf.Timestamp\r
\x07decided(0
places (\v2 .sandtable.ladder.v1.SeasonPlace"=
\vSeasonPlace\f
player(	
\fdisplay_name(	\f
rating(bproto3`,[u]);var v=t(`
&sandtable/ladder/v1/pool_service.protosandtable.ladder.v1"m
CreatePoolRequest1
\bsettings(\v2!.sandtable.ladder.v1.PoolSettings

request_id(	
\rvalidate_only(\b"
UpdatePoolRequest

name(	1
\bsettings(\v2!.sandtable.ladder.v1.PoolSettings-
\vupdate_mask(\v2.google.protobuf.FieldMask

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

page_token(	"f
ListComparisonsResponse4
\vcomparisons (\v2.sandtable.ladder.v1.Comparison
next_page_token(	"l
WatchComparisonRequest

name(	
\vafter_pairs(\r3
heartbeat_interval(\v2.google.protobuf.Duration"
WatchComparisonResponse1

comparison(\v2.sandtable.ladder.v1.Comparison4
points (\v2$.sandtable.ladder.v1.ComparisonPoint"C
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
StopComparison*.sandtable.ladder.v1.StopComparisonRequest.sandtable.ladder.v1.Comparisonbproto3`,[n,b,f,R,S,p,_]);var G0=m(v,0);var i=t(`
&sandtable/tournaments/v1/fixture.protosandtable.tournaments.v1"
Round

name(	\v
stage(\r\f
number(\r\v
state(,

start_time(\v2.google.protobuf.Timestamp*
\bdeadline(\v2.google.protobuf.Timestamp*
\bend_time\x07(\v2.google.protobuf.Timestamp
\bfixtures\b(\r\r
\x07decided	(\r+
byes
 (\v2.sandtable.tournaments.v1.Bye
	algorithm\v(	"0
Bye\r
\x07entrant(\r\f
reason(\f
points(\r"Ä
\x07Fixture

name(	\v
stage(\r\v
round(\r\v
board(\r\v
first(\r\f
second(\r
\rdisplay_names\x07 (	\v
state\b(7
\x07matches	 (\v2&.sandtable.tournaments.v1.FixtureMatch5
result
(\v2'.sandtable.tournaments.v1.FixtureResult*
\bdeadline\v(\v2.google.protobuf.Timestamp\v
group\f(\r\r
\x07bracket\r(
	attention(	"à
\fFixtureMatch\v
match(	\f
number(\r

first_side(\r3
result(\v2%.sandtable.tournaments.v1.MatchResult-
\vcreate_time(\v2.google.protobuf.Timestamp/
\rjoin_deadline(\v2.google.protobuf.Timestamp
\bannulled\x07(\b"¨
\vMatchResult
points (\r7
scores (\v2'.sandtable.tournaments.v1.EntrantScores\v
cause(\f
reason(	&
time(\v2.google.protobuf.Timestamp\r
moves ("D
\rEntrantScores3
scores (\v2#.sandtable.tournaments.v1.GameScore"$
	GameScore

name(	\v
value("
\rFixtureResult\f
winner(\r
points (\r\v
cause(\f
reason(	&
time(\v2.google.protobuf.Timestamp\r
\x07unrated(bproto3`,[u]);var M0=e(i,1);var h=t(`
&sandtable/tournaments/v1/entrant.protosandtable.tournaments.v1"
\x07Entrant

name(	
\fdisplay_name(	1
\x07members (\v2 .sandtable.tournaments.v1.Member\v
state(\f
rating(

seed(\r
\rwaiting_place\x07(\r

checked_in\b(\b

bye_rounds	 (\r,

enter_time
(\v2.google.protobuf.Timestamp\f
reason\f(	
\bno_shows\r(\r

club(	"T
Member\r
\x07account(	
\fdisplay_name(		
bot(\b
powers (	\f
agreed(\bbproto3`,[u]);var x=t(`
&sandtable/types/v1/picture_theme.protosandtable.types.v1bproto3`);var y=t(`
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

page_token(	"
GetStandingsResponse3
rows (\v2%.sandtable.tournaments.v1.StandingRow

tie_breaks (
next_page_token(	\v
stage(\r"_
GetCrossTableRequest

name(	\v
stage(\r
	page_size(

page_token(	\v
group(\r"q
GetCrossTableResponse
\x07columns (	0
rows (\v2".sandtable.tournaments.v1.CrossRow
next_page_token(	"O
GetBracketRequest

name(	\v
stage(\r
	page_size(

page_token(	"a
GetBracketResponse4
slots (\v2%.sandtable.tournaments.v1.BracketSlot
next_page_token(	"
_"
_"O
ExportTournamentRequest

name(	\r
\x07content(\f
format(\v
stage(\r"'
ExportTournamentResponse\v
chunk(\fbproto3`,[i,a,x]);var G=t(`
1sandtable/tournaments/v1/tournament_service.protosandtable.tournaments.v1""
GetTournamentRequest

name(	"e
ListTournamentsRequest
	page_size(

page_token(	

game(	\v
state(
	organiser(	"k
ListTournamentsResponse9
\vtournaments (\v2$.sandtable.tournaments.v1.Tournament
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
state("b
ListEntrantsResponse3
\bentrants (\v2!.sandtable.tournaments.v1.Entrant
next_page_token(	"D
ListRoundsRequest\f
parent(	
	page_size(

page_token(	"\\
ListRoundsResponse/
rounds (\v2.sandtable.tournaments.v1.Round
next_page_token(	"
GetFixtureRequest

name(	"o
ListFixturesRequest\f
parent(	
	page_size(

page_token(	\v
round(\r\r
\x07entrant(\r\v
state("b
ListFixturesResponse3
\bfixtures (\v2!.sandtable.tournaments.v1.Fixture
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

name(	"
VerifyTournamentResponse\f
rounds(\r
\bfixtures(\r

rows(\r9
\vdifferences (\v2$.sandtable.tournaments.v1.Difference"4

Difference

name(	

kept(	
\bcomputed(	"o
WatchTournamentRequest

name(	
after_sequence(3
heartbeat_interval(\v2.google.protobuf.Duration" 
WatchTournamentResponse8
event(\v2).sandtable.tournaments.v1.TournamentEventH\0@
	heartbeat(\v2-.sandtable.tournaments.v1.TournamentHeartbeatH\0B	
\x07message"%
TournamentHeartbeat
\bsequence("»
TournamentEvent
\bsequence(&
time(\v2.google.protobuf.Timestamp

kind(\r
\x07subject(	
\bentrants (\r

text(	\v
match\x07(	*
\bdeadline\b(\v2.google.protobuf.Timestamp2
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

GetBracket+.sandtable.tournaments.v1.GetBracketRequest,.sandtable.tournaments.v1.GetBracketResponse{
ExportTournament1.sandtable.tournaments.v1.ExportTournamentRequest2.sandtable.tournaments.v1.ExportTournamentResponse0g

GetPairing+.sandtable.tournaments.v1.GetPairingRequest,.sandtable.tournaments.v1.GetPairingResponsey
VerifyTournament1.sandtable.tournaments.v1.VerifyTournamentRequest2.sandtable.tournaments.v1.VerifyTournamentResponsex
WatchTournament0.sandtable.tournaments.v1.WatchTournamentRequest1.sandtable.tournaments.v1.WatchTournamentResponse0bproto3`,[n,u,h,i,y,r]);var z0=m(G,0);export{R as a,S as b,F as c,k as d,N as e,W as f,U as g,B as h,H as i,j,V as k,r as l,Z as m,Q as n,X as o,e0 as p,p as q,o0 as r,_ as s,G0 as t,h as u,i as v,M0 as w,x,G as y,z0 as z};
