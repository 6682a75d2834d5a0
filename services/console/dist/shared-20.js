import{e as S}from"./shared-19.js";import{a as c,g as l}from"./shared-39.js";import{a as k}from"./shared-16.js";import{b as w}from"./shared-36.js";import{a as d}from"./shared-33.js";import{b as g,i,j as T}from"./shared-32.js";import{b as _}from"./shared-7.js";import{c as y,e as v}from"./shared-3.js";var U=v(`
'sandtable/games/aa1940/v1/threats.protosandtable.games.aa1940.v1"B
\x07Threats7
spaces (\v2'.sandtable.games.aa1940.v1.SpaceThreats"a
\fSpaceThreats\r
space (	
holder (	2
\x07threats (\v2!.sandtable.games.aa1940.v1.Threat"¿
Threat\r
power (	\r
round (\r
\bdeclares (	5
units (\v2&.sandtable.games.aa1940.v1.ThreatUnits9
\vbombardment (\v2$.sandtable.games.aa1940.v1.UnitCount
contested_zones (	7
	defenders\x07 (\v2$.sandtable.games.aa1940.v1.OddsUnits3
odds\b (\v2%.sandtable.games.aa1940.v1.ThreatOdds8

scramblers	 (\v2$.sandtable.games.aa1940.v1.UnitCountA
odds_with_scramble
 (\v2%.sandtable.games.aa1940.v1.ThreatOdds
\x07openers\v (	"¸
\vThreatUnits1
type (2#.sandtable.games.aa1940.v1.UnitType\r
count (\r
\x07damaged (\r\f
from (	;
\bapproach (2).sandtable.games.aa1940.v1.ThreatApproach\v
via (	"p

ThreatOdds\r
takes (
\rattacker_loss (
\rdefender_loss (\r
swing (
standard_error (*P
ThreatApproach
_0\0
_1
_2
_3
_4
_5
_6
_7\x07bproto3`,[k,S]),M=y(U,0);var O=150,x=class{constructor(s){this.redraw=s}redraw;desk=i(void 0);shown=i(!1);found=i(new Map);failed=i(!1);#s=0;#e=0;chances=T(()=>this.shown.value?new Map([...this.found.value].map(([s,{threats:a}])=>[s,Math.max(0,...a.map(m))])):new Map);toggle(){this.shown.value=!this.shown.peek(),this.shown.peek()&&this.#n(),this.redraw()}look(){clearTimeout(this.#s),this.shown.peek()&&(this.#s=setTimeout(()=>{this.#n()},O))}async#n(){let s=this.desk.peek();if(s===void 0)return;let a=++this.#e;try{let u=await s.threats(),n=u===void 0?void 0:_(u,M);if(a!==this.#e)return;this.failed.value=!1,this.found.value=new Map((n?.spaces??[]).map(r=>[r.space,r]))}catch{if(a!==this.#e)return;this.failed.value=!0,this.found.value=new Map}this.redraw()}};function m({odds:e}){return e?.takes??0}function p(e){return`${Math.round(e*100)} %`}function N(e,s,a,u){let n=1/s.scale;e.font=`700 ${11*n}px system-ui, sans-serif`,e.textAlign="center",e.textBaseline="middle";for(let[r,t]of u){let o=a.areas.get(r);if(o===void 0||t<.005||!w(o.bounds,s.visible))continue;e.fillStyle=`rgba(226, 48, 34, ${.1+.4*t})`,e.fill(o.path,"evenodd");let f=p(t),b=e.measureText(f).width/2+5*n,h=o.y-20*n;e.fillStyle=t<.5?"#6b4a00":"#8c1c12",e.beginPath(),e.roundRect(o.x-b,h-8*n,b*2,16*n,8*n),e.fill(),e.fillStyle="#ffffff",e.fillText(f,o.x,h)}}function H(e){return function(){if(e.desk.value===void 0)return null;let a=e.shown.value;return d("button",{type:"button",class:"threat-toggle","aria-pressed":a,onClick:()=>e.toggle(),children:a&&e.failed.value?"No threats known":"Threats"})}}function V({table:e,id:s}){let{threats:a,atlas:u}=e,n=a.found.value.get(s);if(!a.shown.value||n===void 0)return null;let r=[...n.threats].sort((t,o)=>m(o)-m(t));return d("section",{class:"threat-lines",children:[d("h3",{children:"Threats"}),r.length===0&&d("p",{class:"quiet small",children:"Nothing can attack it before your next turn."}),d("ul",{class:"plain",children:r.map(t=>d("li",{class:"small",children:[d("strong",{children:u.power(t.power)}),t.odds!==void 0&&d(g,{children:[" ",d("strong",{children:p(t.odds.takes)})," to take it"]}),": ",$(t),t.odds!==void 0&&d("span",{class:"quiet",children:[" ","loses ",t.odds.attackerLoss.toFixed(1),", costs you ",t.odds.defenderLoss.toFixed(1)," IPCs"]}),G(e,t).map(o=>d("div",{class:"quiet",children:o},o))]},t.power))})]})}function $({units:e}){let s=new Map;for(let{type:u,count:n}of e)s.set(u,(s.get(u)??0)+n);let a=[...s].sort(([u],[n])=>u-n);return a.length===0?"nothing yet":l(a.map(([u,n])=>c(u,n)))}function G({atlas:e},s){let a=r=>l(r.map(({type:t,count:o})=>c(t,o))),u=r=>l(r.map(t=>e.power(t))),n=[];if(s.declares.length>0&&n.push(`after a declaration of war on ${u(s.declares)}`),s.bombardment.length>0&&n.push(`bombarded by ${a(s.bombardment)}`),s.contestedZones.length>0){let r=s.contestedZones.map(t=>e.areas.get(t)?.name??t);n.push(`more could land from ${l(r)} after a battle there`)}if(s.openers.length>0&&n.push(`${u(s.openers)} could open the way to more`),s.scramblers.length>0){let r=s.oddsWithScramble;n.push(`${a(s.scramblers)} could scramble${r===void 0?"":`: then ${p(r.takes)}`}`)}return n}export{x as a,N as b,H as c,V as d};
