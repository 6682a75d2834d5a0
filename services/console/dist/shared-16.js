import{a as b,k as g,m as p,p as d}from"./shared-4.js";import{f as s,i as m,s as l,t as f}from"./shared-3.js";var S=s(`
-sandtable/notifications/v1/entry_filter.protosandtable.notifications.v1"<
\vEntryFilter\r
games (	
\x07matches (	\r
seats (\rbproto3`);var x=s(`
5sandtable/notifications/v1/notification_service.protosandtable.notifications.v1"
SubscribeRequest

name(	
after_sequence(#
heartbeat_interval(\v2	aDuration
filter(\v2\fhEntryFilter
\rtext_language(	"}
SubscribeResponse
entry(\v2	gLogEntryH\0
	heartbeat(\v2
hHeartbeatH\0$
\rmatch_changed(\v2\rhMatchChangedH\0B	
\x07message"\x1B
	Heartbeat
\bsequence("
_"
_"
_"U
\fMatchChanged\v
match(	

game(	\v
state(
	own_seats (\r\f
hosted(\b"
_2
NotificationServicej
	Subscribe,.sandtable.notifications.v1.SubscribeRequest-.sandtable.notifications.v1.SubscribeResponse0bproto3`,[m,f,l,S]);var h=g(x,0);var y=500,i=class{constructor(e,a,t){this.connection=e;this.match=a;this.language=t}connection;match;language;async*stream(e,a){let t={name:this.match,afterSequence:BigInt(e),heartbeatInterval:v,textLanguage:this.language},n=this.connection.service(h,this.connection.order(this.match)[0]??"");for await(let{message:r}of n.subscribe(t,{headers:this.connection.headers(),...a}))yield r.case==="entry"?{item:r.value}:{changed:r.case==="matchChanged"}}async page(e,a){let t={name:this.match,afterSequence:BigInt(e),pageSize:y,textLanguage:this.language},{entries:n}=await this.connection.call(d,this.match,(u,_)=>u.listLogEntries(t,{..._,signal:a})),r=n.some(({outcome:u})=>u!==void 0);return{items:n,more:n.length===y,over:r,changed:!0}}};var v={seconds:10n};async function W(o,e,a){if(e.startsWith("matches/"))return new i(o,e,a);try{let{ComparisonSource:t,TournamentSource:n}=await import("./contest-sources.js");return e.startsWith("tournaments/")?new n(o,e):new t(o,e)}catch(t){throw p.raise(b.Unavailable,"a part of the page did not come",t)}}export{v as a,W as b};
