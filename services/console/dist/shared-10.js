import{o as g}from"./shared-19.js";import{A as i,B as f,F as p,i as h,k as y,o as a}from"./shared-17.js";import{k as E}from"./shared-5.js";import{a as x,c as S,k,m as K}from"./shared-4.js";import{e as o,f as c}from"./shared-3.js";var m=o(`
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
_7\x07bproto3`,[c]);var M=o(`
!sandtable/accounts/v1/audit.protosandtable.accounts.v1"

AuditEntry\f
name (	\r
actor (	
action (	
target (	
reason (	/
\vcreate_time (\v2.google.protobuf.Timestampbproto3`,[c]);var T=o(`
*sandtable/accounts/v1/identity_token.protosandtable.accounts.v1"
ExchangeIdentityTokenRequest
identity_token (	\r
nonce (	,
scopes (2.sandtable.accounts.v1.Scope

request_id (	"
ExchangeIdentityTokenResponse/
\x07account (\v2.sandtable.accounts.v1.Account*
key (\v2.sandtable.accounts.v1.ApiKey
secret (	bproto3`,[m]);var I=o(`
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
ListAuditEntries..sandtable.accounts.v1.ListAuditEntriesRequest/.sandtable.accounts.v1.ListAuditEntriesResponsebproto3`,[S,c,m,M,T]);var r=k(I,0);var G="accounts/me",n=h(void 0);y(()=>{i.value&&(n.value=void 0)});y(()=>{let e=n.value?.roles;e!==void 0&&(f.value=e.includes(3)||e.includes(4))});var l,L=["screen","tableOverlay"];function re(){return L.includes(g.peek().page)?Promise.resolve():(l??=a.key===""?Promise.resolve():P(a.key),l)}async function P(e){try{n.value=await v(e)}catch(t){i.value=K.from(t).code===x.Unauthenticated,i.value||(l=void 0)}}function R(){return n.peek()===void 0||L.includes(g.peek().page)?void 0:a.key}function v(e){return p(e).call(r,"",(t,u)=>t.getAccount({name:G},u))}async function O(e){let t=await v(e);i.value=!1,n.value=t,a.key=e,l=Promise.resolve()}async function de(e){let t=E({displayName:e}),{secret:u}=await p(void 0).call(r,"",(s,d)=>s.createAccount(t,d));return await O(u),u}function me(){a.key="",n.value=void 0,i.value=!1,f.value=!1}async function le(){n.peek()!==void 0&&(n.value=await v(a.key))}async function Ae(e){let t={account:{name:G,handle:e},updateMask:{paths:["handle"]}};n.value=await p(R()).call(r,"",(u,s)=>u.updateAccount(t,s))}function w(e){let t=e.startsWith("accounts/")?e:`accounts/@${e.replace(/^@/,"")}`;return p(R()).call(r,"",(u,s)=>u.getAccount({name:t},s))}async function ye(e){let t=await Promise.allSettled(e.map(w));return new Map(t.flatMap(u=>u.status==="fulfilled"?[[u.value.name,u.value.displayName]]:[]))}var D=10;async function fe(e){let t=n.peek()?.roles??[];if(!t.includes(3)&&!t.includes(4))return[];let u=e.toLowerCase(),s=[],d="";for(let _=0;_<D;_++){let q=await p(R()).call(r,"",(A,C)=>A.listAccounts({pageToken:d,pageSize:200},C));if(s.push(...q.accounts.filter(({displayName:A})=>A.toLowerCase().includes(u))),d=q.nextPageToken,d==="")break}return s}export{n as a,re as b,R as c,O as d,de as e,me as f,le as g,Ae as h,w as i,ye as j,fe as k};
