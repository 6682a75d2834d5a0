import{f,v}from"./shared-19.js";import{A as r,B as R,F as p,i as k,k as b,o as c}from"./shared-17.js";import{k as T}from"./shared-5.js";import{a as o,c as M,k as E,m as l}from"./shared-4.js";import{f as a,g as i}from"./shared-3.js";var g=a(`
#sandtable/accounts/v1/account.protosandtable.accounts.v1"Ù
\x07Account

name(	
\fdisplay_name(		
bot(\b\r
roles (
	suspended(\b
suspension_reason(	-
\vcreate_time\x07(\v2.google.protobuf.Timestamp-
\vupdate_time\b(\v2.google.protobuf.Timestamp\f
handle	(	"Å
ApiKey

name(	
\fdisplay_name(	
scopes (-
\vcreate_time(\v2.google.protobuf.Timestamp-
\vexpire_time(\v2.google.protobuf.Timestamp-
\vrevoke_time(\v2.google.protobuf.Timestampbproto3`,[i]);var K=a(`
!sandtable/accounts/v1/audit.protosandtable.accounts.v1"~

AuditEntry

name(	\v
actor(	\f
action(	\f
target(	\f
reason(	-
\vcreate_time(\v2.google.protobuf.Timestampbproto3`,[i]);var G=a(`
*sandtable/accounts/v1/identity_token.protosandtable.accounts.v1"
_"
_bproto3`,[g]);var I=a(`
+sandtable/accounts/v1/account_service.protosandtable.accounts.v1"G
CreateAccountRequest
\fdisplay_name(		
bot(\b

request_id(	"~
CreateAccountResponse-
\x07account(\v2.sandtable.accounts.v1.Account(
key(\v2.sandtable.accounts.v1.ApiKey\f
secret(	"
GetAccountRequest

name(	"8
ListAccountsRequest
	page_size(

page_token(	"_
ListAccountsResponse0
\baccounts (\v2.sandtable.accounts.v1.Account
next_page_token(	"t
UpdateAccountRequest-
\x07account(\v2.sandtable.accounts.v1.Account-
\vupdate_mask(\v2.google.protobuf.FieldMask"
_"
_"
_"
_"
_"
_"
_"
_"¿
ListAuditEntriesRequest
	page_size(

page_token(	\v
actor(	\f
action(	\f
target(	,

start_time(\v2.google.protobuf.Timestamp*
\bend_time\x07(\v2.google.protobuf.Timestamp"e
ListAuditEntriesResponse2
\x07entries (\v2!.sandtable.accounts.v1.AuditEntry
next_page_token(	2
AccountServicej
\rCreateAccount+.sandtable.accounts.v1.CreateAccountRequest,.sandtable.accounts.v1.CreateAccountResponseV

GetAccount(.sandtable.accounts.v1.GetAccountRequest.sandtable.accounts.v1.Accountg
\fListAccounts*.sandtable.accounts.v1.ListAccountsRequest+.sandtable.accounts.v1.ListAccountsResponse\\
\rUpdateAccount+.sandtable.accounts.v1.UpdateAccountRequest.sandtable.accounts.v1.Accounts
ListAuditEntries..sandtable.accounts.v1.ListAuditEntriesRequest/.sandtable.accounts.v1.ListAuditEntriesResponsebproto3`,[M,i,g,K,G]);var d=E(I,0);var L="accounts/me",s=k(void 0);b(()=>{r.value&&(s.value=void 0)});b(()=>{let e=s.value?.roles;e!==void 0&&(R.value=e.includes(3)||e.includes(4))});var A,C=["screen","tableOverlay"];function me(){return C.includes(v.peek().page)?Promise.resolve():(A??=c.key===""?Promise.resolve():O(c.key),A)}async function O(e){try{s.value=await x(e)}catch(t){r.value=l.from(t).code===o.Unauthenticated,r.value||(A=void 0)}}function _(){return s.peek()===void 0||C.includes(v.peek().page)?void 0:c.key}function x(e){return p(e).call(d,"",(t,n)=>t.getAccount({name:L},n))}async function w(e){let t=await x(e);r.value=!1,s.value=t,c.key=e,A=Promise.resolve()}async function le(e){let t=T({displayName:e}),{secret:n}=await p(void 0).call(d,"",(u,m)=>u.createAccount(t,m));return await w(n),n}function fe(){c.key="",s.value=void 0,r.value=!1,R.value=!1}async function ge(){s.peek()!==void 0&&(s.value=await x(c.key))}async function Ae(e){let t={account:{name:L,handle:e},updateMask:{paths:["handle"]}};s.value=await p(_()).call(d,"",(n,u)=>n.updateAccount(t,u))}function D(e){let t=e.startsWith("accounts/")?e:`accounts/@${e.replace(/^@/,"")}`;return p(_()).call(d,"",(n,u)=>n.getAccount({name:t},u))}async function ye(e){let t=await Promise.allSettled(e.map(D));return new Map(t.flatMap(n=>n.status==="fulfilled"?[[n.value.name,n.value.displayName]]:[]))}var F=10;async function be(e){let t=s.peek()?.roles??[];if(!t.includes(3)&&!t.includes(4))return[];let n=e.toLowerCase(),u=[],m="";for(let q=0;q<F;q++){let S=await p(_()).call(d,"",(y,P)=>y.listAccounts({pageToken:m,pageSize:200},P));if(u.push(...S.accounts.filter(({displayName:y})=>y.toLowerCase().includes(n))),m=S.nextPageToken,m==="")break}return u}var U=[o.InvalidArgument,o.NotFound,o.Aborted,o.FailedPrecondition];async function _e(e){try{return await e,!0}catch(t){let{code:n}=l.from(t);if(n===o.PermissionDenied||n===o.Unauthenticated)return!1;if(U.includes(n))return!0;throw t}}function qe({names:e,numbersFrom:t=e.length}){return f("thead",{children:f("tr",{children:e.map((n,u)=>f("th",{scope:"col",class:u<t?void 0:"number",children:n},n))})})}export{s as a,me as b,_ as c,w as d,le as e,fe as f,ge as g,Ae as h,D as i,ye as j,be as k,_e as l,qe as m};
