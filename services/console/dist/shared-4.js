import{c as u,e as s,f as a,h as m,i,k as r}from"./shared-8.js";import{c as t,e,f as n,j as o}from"./shared-3.js";function c(b,l,...R){if(R.length>0)throw new Error;return b.services[l]}var p=e(`
#sandtable/matches/v1/log_text.protosandtable.matches.v1"
RenderLogRequest\f
name (	
	page_size (

page_token (	
after_sequence (
until_sequence (
\rtext_language (	"q
RenderLogResponse,
lines (\v2.sandtable.matches.v1.LogLine
next_page_token (	
\rtext_language (	"H
\x07LogLine
\bsequence (\f
seat (\r\f
text (	
\x07heading (\bbproto3`);var d=e(`
#sandtable/types/v1/map_region.protosandtable.types.v1";
	MapRegion
around (	
margin (\rH\0B	
\x07_marginbproto3`);var h=e(`
sandtable/matches/v1/map.protosandtable.matches.v1"¤
RenderMapRequest\f
name (	
seat (\rH\0
\x07version (H-
region (\v2.sandtable.types.v1.MapRegion
\rif_none_match (	B\x07
_seatB

\b_version"?
RenderMapResponse
\x07version (\v
svg (	\f
etag (	bproto3`,[d]);var g=e(`
(sandtable/matches/v1/match_service.protosandtable.matches.v1"
CreateMatchRequest\f
game (	%
\x07options (\v2.google.protobuf.Any
\fdisplay_name (	4

visibility (2 .sandtable.matches.v1.Visibility7
\fstart_policy (2!.sandtable.matches.v1.StartPolicy
seat (\rH\0
player\x07 (	\r
nonce\b (\f

request_id	 (	2
spectator_delay
 (\v2.google.protobuf.Duration
spectators_read_chat\v (\b.
seats\f (\v2.sandtable.matches.v1.SeatSetup6
\x07auction\r (\v2%.sandtable.matches.v1.AuctionSettings;
clock_settings (\v2#.sandtable.matches.v1.ClockSettings
nonce_commitment( (\f;
duplicate_dice) (\v2#.sandtable.matches.v1.DuplicateDice\r
label< (	
\rvalidate_only= (\bB\x07
_seat" 
\rDuplicateDice
\x07partner (	"k
	SeatSetup\f
seat (\r,
kind (2.sandtable.matches.v1.SeatKind\f
team (	
\freserved_for< (	"|
CreateMatchResponse*
match (\v2\x1B.sandtable.matches.v1.Match

host_token (	

seat_token (	
	join_code (	"
GetMatchRequest\f
name (	"
ListMatchesRequest
	page_size (

page_token (	\f
game (	/
state (2 .sandtable.matches.v1.MatchState\r
label< (	
\x07account= (	"\\
ListMatchesResponse,
\x07matches (\v2\x1B.sandtable.matches.v1.Match
next_page_token (	"
JoinMatchRequest\f
name (	
seat (\rH\0
player (	\r
nonce (\f
	join_code (	

request_id (	
nonce_commitment( (\fB\x07
_seat"a
JoinMatchResponse*
match (\v2\x1B.sandtable.matches.v1.Match\f
seat (\r

seat_token (	"a
LeaveMatchRequest\f
name (	
seat (\rH\0

request_id (	
reason
 (	B\x07
_seat"5
StartMatchRequest\f
name (	

request_id (	"Æ
SubmitCommandRequest\f
name (	
seat (\rH\0%
\x07command (\v2.google.protobuf.Any

request_id (	
expected_version (H
\rtext_language (	B\x07
_seatB
_expected_version"©
SubmitCommandResponse
\x07version (

state_hash (\f$
events (\v2.google.protobuf.Any
\x07awaited (\r,
\x07outcome (\v2\x1B.sandtable.types.v1.Outcome.
\vclient_time (\v2.google.protobuf.Duration.
\vserver_time\x07 (\v2.google.protobuf.Duration
events_left_out\b (\r\r
texts	 (	"J
\rListedCommand%
\x07command (\v2.google.protobuf.Any

request_id (	"Ã
SubmitCommandsRequest\f
name (	
seat (\rH\05
\bcommands (\v2#.sandtable.matches.v1.ListedCommand
expected_version (H
\rtext_language (	B\x07
_seatB
_expected_version"e
CommandRefusal\r
index (\r\f
code (
\x07message (	%
\x07details (\v2.google.protobuf.Any"
SubmitCommandsResponse=
\baccepted (\v2+.sandtable.matches.v1.SubmitCommandResponse5
\x07refused (\v2$.sandtable.matches.v1.CommandRefusal"
ValidateCommandRequest\f
name (	
seat (\rH\0%
\x07command (\v2.google.protobuf.Any
expected_version (HB\x07
_seatB
_expected_version"*
ValidateCommandResponse
\x07version ("k
ListLegalActionsRequest\f
name (	
seat (\rH\0
\x07samples (\r
\rtext_language (	B\x07
_seat"
ListLegalActionsResponse
\x07version (#
legal (\v2.google.protobuf.Any&
\bcommands (\v2.google.protobuf.Any
question_texts (	"D
GetDefaultCommandRequest\f
name (	
seat (\rH\0B\x07
_seat"S
GetDefaultCommandResponse
\x07version (%
\x07command (\v2.google.protobuf.Any"s
GetViewRequest\f
name (	
seat (\rH\0
\x07version (H
\rtext_language (	B\x07
_seatB

\b_version"
GetViewResponse
\x07version ("
view (\v2.google.protobuf.Any
\x07awaited (\r,
\x07outcome (\v2\x1B.sandtable.types.v1.Outcome
question_texts (	"m
GetThreatsRequest\f
name (	
seat (\rH\0
holder (\rH
spaces (	B\x07
_seatB	
\x07_holder"L
GetThreatsResponse
\x07version (%
\x07threats (\v2.google.protobuf.Any"{
ListLogEntriesRequest\f
name (	
	page_size (

page_token (	
after_sequence (
\rtext_language (	"b
ListLogEntriesResponse/
\x07entries (\v2.sandtable.matches.v1.LogEntry
next_page_token (	"b
ResignMatchRequest\f
name (	
seat (\rH\0

request_id (	
reason
 (	B\x07
_seat"R
ResignMatchResponse
\x07version (*
match (\v2\x1B.sandtable.matches.v1.Match"E
CloseMatchRequest\f
name (	
reason (	

request_id (	"R
ExportMatchRequest\f
name (	.
form (2 .sandtable.matches.v1.ExportForm"$
ExportMatchResponse\r
chunk (\f"v
ImportMatchRequest
\x07content (\f

request_id (	;
clock_settings (\v2#.sandtable.matches.v1.ClockSettings"j
ImportMatchResponse*
match (\v2\x1B.sandtable.matches.v1.Match
\vseat_tokens (	

host_token (	*$

ExportForm
_0\0
_1
_22
\fMatchServiceb
\vCreateMatch(.sandtable.matches.v1.CreateMatchRequest).sandtable.matches.v1.CreateMatchResponseN
\bGetMatch%.sandtable.matches.v1.GetMatchRequest\x1B.sandtable.matches.v1.Matchb
\vListMatches(.sandtable.matches.v1.ListMatchesRequest).sandtable.matches.v1.ListMatchesResponse\\
	JoinMatch&.sandtable.matches.v1.JoinMatchRequest'.sandtable.matches.v1.JoinMatchResponseR

LeaveMatch'.sandtable.matches.v1.LeaveMatchRequest\x1B.sandtable.matches.v1.MatchR

StartMatch'.sandtable.matches.v1.StartMatchRequest\x1B.sandtable.matches.v1.Matchh
\rSubmitCommand*.sandtable.matches.v1.SubmitCommandRequest+.sandtable.matches.v1.SubmitCommandResponsek
SubmitCommands+.sandtable.matches.v1.SubmitCommandsRequest,.sandtable.matches.v1.SubmitCommandsResponsen
ValidateCommand,.sandtable.matches.v1.ValidateCommandRequest-.sandtable.matches.v1.ValidateCommandResponseq
ListLegalActions-.sandtable.matches.v1.ListLegalActionsRequest..sandtable.matches.v1.ListLegalActionsResponset
GetDefaultCommand..sandtable.matches.v1.GetDefaultCommandRequest/.sandtable.matches.v1.GetDefaultCommandResponseV
\x07GetView$.sandtable.matches.v1.GetViewRequest%.sandtable.matches.v1.GetViewResponse_

GetThreats'.sandtable.matches.v1.GetThreatsRequest(.sandtable.matches.v1.GetThreatsResponse\\
	RenderMap&.sandtable.matches.v1.RenderMapRequest'.sandtable.matches.v1.RenderMapResponsek
ListLogEntries+.sandtable.matches.v1.ListLogEntriesRequest,.sandtable.matches.v1.ListLogEntriesResponse\\
	RenderLog&.sandtable.matches.v1.RenderLogRequest'.sandtable.matches.v1.RenderLogResponseT

GetLogHead'.sandtable.matches.v1.GetLogHeadRequest.sandtable.matches.v1.LogHeadb
\vResignMatch(.sandtable.matches.v1.ResignMatchRequest).sandtable.matches.v1.ResignMatchResponseR

CloseMatch'.sandtable.matches.v1.CloseMatchRequest\x1B.sandtable.matches.v1.Matchd
\vExportMatch(.sandtable.matches.v1.ExportMatchRequest).sandtable.matches.v1.ExportMatchResponse0b
\vImportMatch(.sandtable.matches.v1.ImportMatchRequest).sandtable.matches.v1.ImportMatchResponsebproto3`,[n,u,s,a,i,r,p,h,m,o]);var w=t(g,28);var K=c(g,0);export{c as a,d as b,w as c,K as d};
