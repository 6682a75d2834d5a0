import{b as o,c as m}from"./shared-34.js";import{a as r}from"./shared-4.js";import{a as u,b as a}from"./shared-8.js";import{d as e}from"./shared-3.js";var i=e(`
&sandtable/tournaments/v1/entrant.protosandtable.tournaments.v1"
\x07Entrant\f
name (	
\fdisplay_name (	1
\x07members (\v2 .sandtable.tournaments.v1.Member5
state (2&.sandtable.tournaments.v1.EntrantState
rating (\f
seed (\r
\rwaiting_place\x07 (\r

checked_in\b (\b

bye_rounds	 (\r.

enter_time
 (\v2.google.protobuf.Timestamp1
\rwithdraw_time\v (\v2.google.protobuf.Timestamp
reason\f (	
\bno_shows\r (\r\f
club (	"\\
Member
\x07account (	
\fdisplay_name (	\v
bot (\b
powers (	
agreed (\b*·
\fEntrantState
ENTRANT_STATE_UNSPECIFIED\0
ENTRANT_STATE_INVITED
ENTRANT_STATE_ENTERED
ENTRANT_STATE_WAITING\x1B
ENTRANT_STATE_WITHDRAWN
ENTRANT_STATE_REJECTEDbproto3`,[u]);var t=e(`
&sandtable/tournaments/v1/fixture.protosandtable.tournaments.v1"ï
Round\f
name (	\r
stage (\r
number (\r3
state (2$.sandtable.tournaments.v1.RoundState.

start_time (\v2.google.protobuf.Timestamp,
\bdeadline (\v2.google.protobuf.Timestamp,
\bend_time\x07 (\v2.google.protobuf.Timestamp
\bfixtures\b (\r
\x07decided	 (\r+
byes
 (\v2.sandtable.tournaments.v1.Bye
	algorithm\v (	
\rinputs_digest\f (\f"[
Bye
\x07entrant (\r3
reason (2#.sandtable.tournaments.v1.ByeReason
points (\r"«
\x07Fixture\f
name (	\r
stage (\r\r
round (\r\r
board (\r\r
first (\r
second (\r
\rdisplay_names\x07 (	5
state\b (2&.sandtable.tournaments.v1.FixtureState7
\x07matches	 (\v2&.sandtable.tournaments.v1.FixtureMatch7
result
 (\v2'.sandtable.tournaments.v1.FixtureResult,
\bdeadline\v (\v2.google.protobuf.Timestamp\r
group\f (\r6
\x07bracket\r (2%.sandtable.tournaments.v1.BracketPart
	attention (	"£
\fFixtureMatch\r
match (	
number (\r

first_side (\r5
result (\v2%.sandtable.tournaments.v1.MatchResult/
\vcreate_time (\v2.google.protobuf.Timestamp1
\rjoin_deadline (\v2.google.protobuf.Timestamp
\bannulled\x07 (\b3
reveal_deadline (\v2.google.protobuf.Timestamp"Õ
\vMatchResult
points (\r7
scores (\v2'.sandtable.tournaments.v1.EntrantScores4
cause (2%.sandtable.tournaments.v1.ResultCause
reason (	(
time (\v2.google.protobuf.Timestamp\r
moves ("D
\rEntrantScores3
scores (\v2#.sandtable.tournaments.v1.GameScore"(
	GameScore\f
name (	\r
value ("í
\rFixtureResult
winner (\r
points (\r4
cause (2%.sandtable.tournaments.v1.ResultCause
reason (	(
time (\v2.google.protobuf.Timestamp
\vadjudicator (	7
\x07unrated (2&.sandtable.tournaments.v1.UnratedCause*
	ByeReason
BYE_REASON_UNSPECIFIED\0
BYE_REASON_PAIRING
BYE_REASON_REQUESTED
BYE_REASON_LATE
BYE_REASON_WITHDRAWN*m

RoundState\x1B
ROUND_STATE_UNSPECIFIED\0
ROUND_STATE_PAIRED
ROUND_STATE_OPEN
ROUND_STATE_DONE*ß
\fFixtureState
FIXTURE_STATE_UNSPECIFIED\0
FIXTURE_STATE_PENDING"
FIXTURE_STATE_AWAITING_PLAYERS
FIXTURE_STATE_IN_PROGRESS\x1B
FIXTURE_STATE_ATTENTION
FIXTURE_STATE_DECIDED
FIXTURE_STATE_ANNULLED*«
\fUnratedCause
UNRATED_CAUSE_UNSPECIFIED\0
UNRATED_CAUSE_NOT_PLAYED
UNRATED_CAUSE_COMPARISON
\x1BUNRATED_CAUSE_MET_TOO_OFTEN
\x1BUNRATED_CAUSE_NOBODY_SCORED*Ë
\vResultCause
RESULT_CAUSE_UNSPECIFIED\0
RESULT_CAUSE_PLAYED
RESULT_CAUSE_FORFEIT\x1B
RESULT_CAUSE_WITHDRAWAL
RESULT_CAUSE_DEADLINE
RESULT_CAUSE_ADJUDICATED
RESULT_CAUSE_TIME*²
\vBracketPart
BRACKET_PART_UNSPECIFIED\0
BRACKET_PART_WINNERS
BRACKET_PART_LOSERS
BRACKET_PART_FINAL
BRACKET_PART_FINAL_RESET
BRACKET_PART_THIRD_PLACEbproto3`,[u]);var p=e(`
%sandtable/tournaments/v1/tables.protosandtable.tournaments.v1"Õ
\vStandingRow\f
rank (\r
\x07entrant (\r
\fdisplay_name (	
points (\r
played (\r\f
wins (\r\r
draws\x07 (\r
losses\b (\r

tie_breaks	 (	\r
group
 (\r
	withdrawn\v (\b
struck\f (\b"
\bCrossRow\f
rank (\r
\x07entrant (\r
\fdisplay_name (	\r
cells (	
points (\r
	withdrawn (\b
struck\x07 (\b"Ç
\vBracketSlot3
part (2%.sandtable.tournaments.v1.BracketPart\r
round (\r
\bposition (\r\r
first (\r
second (\r\v
bye (\b
\x07fixture\x07 (	
winner\b (\r
\rdisplay_names	 (	"Y
GetStandingsRequest\f
name (	\r
stage (\r
	page_size (

page_token (	"«
GetStandingsResponse3
rows (\v2%.sandtable.tournaments.v1.StandingRow6

tie_breaks (2".sandtable.tournaments.v1.TieBreak
next_page_token (	\r
stage (\r"i
GetCrossTableRequest\f
name (	\r
stage (\r
	page_size (

page_token (	\r
group (\r"s
GetCrossTableResponse
\x07columns (	0
rows (\v2".sandtable.tournaments.v1.CrossRow
next_page_token (	"W
GetBracketRequest\f
name (	\r
stage (\r
	page_size (

page_token (	"c
GetBracketResponse4
slots (\v2%.sandtable.tournaments.v1.BracketSlot
next_page_token (	"¨
ExportTournamentRequest\f
name (	8
\x07content (2'.sandtable.tournaments.v1.ExportContent6
format (2&.sandtable.tournaments.v1.ExportFormat\r
stage (\r")
ExportTournamentResponse\r
chunk (\f*¥
\rExportContent
EXPORT_CONTENT_UNSPECIFIED\0
EXPORT_CONTENT_STANDINGS
EXPORT_CONTENT_CROSS_TABLE
EXPORT_CONTENT_BRACKET
EXPORT_CONTENT_RESULTS*¢
\fExportFormat
EXPORT_FORMAT_UNSPECIFIED\0
EXPORT_FORMAT_JSON
EXPORT_FORMAT_CSV
EXPORT_FORMAT_SVG
EXPORT_FORMAT_TEXT
EXPORT_FORMAT_TRFbproto3`,[t,o]);var b=e(`
1sandtable/tournaments/v1/tournament_service.protosandtable.tournaments.v1"$
GetTournamentRequest\f
name (	"
ListTournamentsRequest
	page_size (

page_token (	\f
game (	8
state (2).sandtable.tournaments.v1.TournamentState
	organiser (	"m
ListTournamentsResponse9
\vtournaments (\v2$.sandtable.tournaments.v1.Tournament
next_page_token (	"
EnterTournamentRequest\f
name (	
\fdisplay_name (	
\x07members (	
powers (	

entry_code (	

request_id (	\f
club (	"J
AnswerInvitationRequest\f
name (	\r
agree (\b

request_id (	"2
CheckInRequest\f
name (	

request_id (	"[
WithdrawEntrantRequest\f
name (	
\x07play_on (\b
reason (	

request_id (	"W
RequestByeRequest\f
name (	\r
round (\r
	take_back (\b

request_id (	"!
GetEntrantRequest\f
name (	"
ListEntrantsRequest
parent (	
	page_size (

page_token (	5
state (2&.sandtable.tournaments.v1.EntrantState"d
ListEntrantsResponse3
\bentrants (\v2!.sandtable.tournaments.v1.Entrant
next_page_token (	"J
ListRoundsRequest
parent (	
	page_size (

page_token (	"^
ListRoundsResponse/
rounds (\v2.sandtable.tournaments.v1.Round
next_page_token (	"!
GetFixtureRequest\f
name (	"£
ListFixturesRequest
parent (	
	page_size (

page_token (	\r
round (\r
\x07entrant (\r5
state (2&.sandtable.tournaments.v1.FixtureState"d
ListFixturesResponse3
\bfixtures (\v2!.sandtable.tournaments.v1.Fixture
next_page_token (	"?
ListOwnFixturesRequest
	page_size (

page_token (	"g
ListOwnFixturesResponse3
\bfixtures (\v2!.sandtable.tournaments.v1.Fixture
next_page_token (	"1
GetPairingRequest\f
name (	
offset ("c
GetPairingResponse
	algorithm (	
inputs (\f
\rinputs_digest (\f
\vnext_offset ("'
VerifyTournamentRequest\f
name (	"
VerifyTournamentResponse
rounds (\r
\bfixtures (\r\f
rows (\r9
\vdifferences (\v2$.sandtable.tournaments.v1.Difference":

Difference\f
name (	\f
kept (	
\bcomputed (	"u
WatchTournamentRequest\f
name (	
after_sequence (5
heartbeat_interval (\v2.google.protobuf.Duration"¤
WatchTournamentResponse:
event (\v2).sandtable.tournaments.v1.TournamentEventH\0B
	heartbeat (\v2-.sandtable.tournaments.v1.TournamentHeartbeatH\0B	
\x07message"'
TournamentHeartbeat
\bsequence ("ø
TournamentEvent
\bsequence ((
time (\v2.google.protobuf.Timestamp;
kind (2-.sandtable.tournaments.v1.TournamentEventKind
\x07subject (	
\bentrants (\r\f
text (	\r
match\x07 (	,
\bdeadline\b (\v2.google.protobuf.Timestamp*Ò
TournamentEventKind%
!TOURNAMENT_EVENT_KIND_UNSPECIFIED\0
\x1BTOURNAMENT_EVENT_KIND_STATE!
TOURNAMENT_EVENT_KIND_ENTRANT
\x1BTOURNAMENT_EVENT_KIND_ROUND
\x1BTOURNAMENT_EVENT_KIND_MATCH 
TOURNAMENT_EVENT_KIND_RESULT"
TOURNAMENT_EVENT_KIND_REMINDER#
TOURNAMENT_EVENT_KIND_ATTENTION\x07#
TOURNAMENT_EVENT_KIND_ORGANISER\b2
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
\fListFixtures-.sandtable.tournaments.v1.ListFixturesRequest..sandtable.tournaments.v1.ListFixturesResponsev
ListOwnFixtures0.sandtable.tournaments.v1.ListOwnFixturesRequest1.sandtable.tournaments.v1.ListOwnFixturesResponsem
\fGetStandings-.sandtable.tournaments.v1.GetStandingsRequest..sandtable.tournaments.v1.GetStandingsResponsep
\rGetCrossTable..sandtable.tournaments.v1.GetCrossTableRequest/.sandtable.tournaments.v1.GetCrossTableResponseg

GetBracket+.sandtable.tournaments.v1.GetBracketRequest,.sandtable.tournaments.v1.GetBracketResponse{
ExportTournament1.sandtable.tournaments.v1.ExportTournamentRequest2.sandtable.tournaments.v1.ExportTournamentResponse0g

GetPairing+.sandtable.tournaments.v1.GetPairingRequest,.sandtable.tournaments.v1.GetPairingResponsey
VerifyTournament1.sandtable.tournaments.v1.VerifyTournamentRequest2.sandtable.tournaments.v1.VerifyTournamentResponsex
WatchTournament0.sandtable.tournaments.v1.WatchTournamentRequest1.sandtable.tournaments.v1.WatchTournamentResponse0bproto3`,[a,u,i,t,p,m]);var N=r(b,0);export{i as a,t as b,b as c,N as d};
