import{f as A,o as v}from"./shared-19.js";import{A as r,B as R,F as p,i as k,k as b,o as c}from"./shared-17.js";import{k as M}from"./shared-5.js";import{a as o,c as K,k as E,m as l}from"./shared-4.js";import{e as a,f as i}from"./shared-3.js";var y=a(`
#sandtable/accounts/v1/account.protosandtable.accounts.v1"
\x07Account\f
name (	
\fdisplay_name (	\v
bot (\b*
roles (2\x1B.sandtable.accounts.v1.Role
	suspended (\b
suspension_reason (	/
\vcreate_time\x07 (\v2.google.protobuf.Timestamp/
\vupdate_time\b (\v2.google.protobuf.Timestamp
handle	 (	"í
ApiKey\f
name (	
\fdisplay_name (	,
scopes (2.sandtable.accounts.v1.Scope/
\vcreate_time (\v2.google.protobuf.Timestamp/
\vexpire_time (\v2.google.protobuf.Timestamp/
\vrevoke_time (\v2.google.protobuf.Timestamp*.
Role
_0\0
_1
_2
_3
_4*G
Scope
_0\0
_1
_2
_3
_4
_5
_6
_7\x07bproto3`,[i]);var T=a(`
!sandtable/accounts/v1/audit.protosandtable.accounts.v1"

AuditEntry\f
name (	\r
actor (	
action (	
target (	
reason (	/
\vcreate_time (\v2.google.protobuf.Timestampbproto3`,[i]);var G=a(`
*sandtable/accounts/v1/identity_token.protosandtable.accounts.v1"
ExchangeIdentityTokenRequest
identity_token (	\r
nonce (	,
scopes (2.sandtable.accounts.v1.Scope

request_id (	"
ExchangeIdentityTokenResponse/
\x07account (\v2.sandtable.accounts.v1.Account*
key (\v2.sandtable.accounts.v1.ApiKey
secret (	bproto3`,[y]);var I=a(`
+sandtable/accounts/v1/account_service.protosandtable.accounts.v1"M
CreateAccountRequest
\fdisplay_name (	\v
bot (\b

request_id (	"
CreateAccountResponse/
\x07account (\v2.sandtable.accounts.v1.Account*
key (\v2.sandtable.accounts.v1.ApiKey
secret (	"!
GetAccountRequest\f
name (	"<
ListAccountsRequest
	page_size (

page_token (	"a
ListAccountsResponse0
\baccounts (\v2.sandtable.accounts.v1.Account
next_page_token (	"x
UpdateAccountRequest/
\x07account (\v2.sandtable.accounts.v1.Account/
\vupdate_mask (\v2.google.protobuf.FieldMask"®
CreateApiKeyRequest
parent (	
\fdisplay_name (	,
scopes (2.sandtable.accounts.v1.Scope/
\vexpire_time (\v2.google.protobuf.Timestamp

request_id (	"R
CreateApiKeyResponse*
key (\v2.sandtable.accounts.v1.ApiKey
secret (	"K
ListApiKeysRequest
parent (	
	page_size (

page_token (	"[
ListApiKeysResponse+
keys (\v2.sandtable.accounts.v1.ApiKey
next_page_token (	"3
RevokeApiKeyRequest\f
name (	
reason (	"[
SetRolesRequest\f
name (	*
roles (2\x1B.sandtable.accounts.v1.Role
reason (	"5
SuspendAccountRequest\f
name (	
reason (	"7
ReinstateAccountRequest\f
name (	
reason (	"@
ListAuditEntriesRequest
	page_size (

page_token (	"g
ListAuditEntriesResponse2
\x07entries (\v2!.sandtable.accounts.v1.AuditEntry
next_page_token (	2×	
AccountServicej
\rCreateAccount+.sandtable.accounts.v1.CreateAccountRequest,.sandtable.accounts.v1.CreateAccountResponse
ExchangeIdentityToken3.sandtable.accounts.v1.ExchangeIdentityTokenRequest4.sandtable.accounts.v1.ExchangeIdentityTokenResponseV

GetAccount(.sandtable.accounts.v1.GetAccountRequest.sandtable.accounts.v1.Accountg
\fListAccounts*.sandtable.accounts.v1.ListAccountsRequest+.sandtable.accounts.v1.ListAccountsResponse\\
\rUpdateAccount+.sandtable.accounts.v1.UpdateAccountRequest.sandtable.accounts.v1.Accountg
\fCreateApiKey*.sandtable.accounts.v1.CreateApiKeyRequest+.sandtable.accounts.v1.CreateApiKeyResponsed
\vListApiKeys).sandtable.accounts.v1.ListApiKeysRequest*.sandtable.accounts.v1.ListApiKeysResponseY
\fRevokeApiKey*.sandtable.accounts.v1.RevokeApiKeyRequest.sandtable.accounts.v1.ApiKeyR
\bSetRoles&.sandtable.accounts.v1.SetRolesRequest.sandtable.accounts.v1.Account^
SuspendAccount,.sandtable.accounts.v1.SuspendAccountRequest.sandtable.accounts.v1.Accountb
ReinstateAccount..sandtable.accounts.v1.ReinstateAccountRequest.sandtable.accounts.v1.Accounts
ListAuditEntries..sandtable.accounts.v1.ListAuditEntriesRequest/.sandtable.accounts.v1.ListAuditEntriesResponsebproto3`,[K,i,y,T,G]);var d=E(I,0);var L="accounts/me",s=k(void 0);b(()=>{r.value&&(s.value=void 0)});b(()=>{let e=s.value?.roles;e!==void 0&&(R.value=e.includes(3)||e.includes(4))});var f,C=["screen","tableOverlay"];function me(){return C.includes(v.peek().page)?Promise.resolve():(f??=c.key===""?Promise.resolve():O(c.key),f)}async function O(e){try{s.value=await q(e)}catch(t){r.value=l.from(t).code===o.Unauthenticated,r.value||(f=void 0)}}function _(){return s.peek()===void 0||C.includes(v.peek().page)?void 0:c.key}function q(e){return p(e).call(d,"",(t,u)=>t.getAccount({name:L},u))}async function w(e){let t=await q(e);r.value=!1,s.value=t,c.key=e,f=Promise.resolve()}async function le(e){let t=M({displayName:e}),{secret:u}=await p(void 0).call(d,"",(n,m)=>n.createAccount(t,m));return await w(u),u}function Ae(){c.key="",s.value=void 0,r.value=!1,R.value=!1}async function ye(){s.peek()!==void 0&&(s.value=await q(c.key))}async function fe(e){let t={account:{name:L,handle:e},updateMask:{paths:["handle"]}};s.value=await p(_()).call(d,"",(u,n)=>u.updateAccount(t,n))}function D(e){let t=e.startsWith("accounts/")?e:`accounts/@${e.replace(/^@/,"")}`;return p(_()).call(d,"",(u,n)=>u.getAccount({name:t},n))}async function ge(e){let t=await Promise.allSettled(e.map(D));return new Map(t.flatMap(u=>u.status==="fulfilled"?[[u.value.name,u.value.displayName]]:[]))}var F=10;async function be(e){let t=s.peek()?.roles??[];if(!t.includes(3)&&!t.includes(4))return[];let u=e.toLowerCase(),n=[],m="";for(let x=0;x<F;x++){let S=await p(_()).call(d,"",(g,P)=>g.listAccounts({pageToken:m,pageSize:200},P));if(n.push(...S.accounts.filter(({displayName:g})=>g.toLowerCase().includes(u))),m=S.nextPageToken,m==="")break}return n}var U=[o.InvalidArgument,o.NotFound,o.Aborted,o.FailedPrecondition];async function _e(e){try{return await e,!0}catch(t){let{code:u}=l.from(t);if(u===o.PermissionDenied||u===o.Unauthenticated)return!1;if(U.includes(u))return!0;throw t}}function xe({names:e,numbersFrom:t=e.length}){return A("thead",{children:A("tr",{children:e.map((u,n)=>A("th",{scope:"col",class:n<t?void 0:"number",children:u},u))})})}export{s as a,me as b,_ as c,w as d,le as e,Ae as f,ye as g,fe as h,D as i,ge as j,be as k,_e as l,xe as m};
