import { items, collections, indexes, permissions } from '@wix/data'
import { createClient, OAuthStrategy, ApiKeyStrategy } from '@wix/sdk'
const log=[]
let answer = () => ({})
globalThis.fetch = async (input, init) => {
  const req = input instanceof Request ? input : new Request(input, init)
  const u = new URL(req.url)
  const text = req.method==='GET'?'':await req.text()
  if (u.pathname==='/oauth2/token') return Response.json({access_token:'A',refresh_token:'R',expires_in:3600})
  const r=u.searchParams.get('.r')
  const rec={m:req.method,p:u.pathname, q: r? JSON.parse(Buffer.from(r,'base64url').toString()): [...u.searchParams].map(x=>x.join('=')).join('&')||undefined, b:text?JSON.parse(text):undefined}
  if (r) rec.r=true
  console.log('   ',JSON.stringify(rec))
  return Response.json(answer(rec))
}
const c = createClient({modules:{items,collections,indexes,permissions},auth:OAuthStrategy({clientId:'c'})})
const page=(n,meta={})=>({dataItems:Array.from({length:n},(_, i)=>({id:''+i,data:{_id:''+i}})),results:Array.from({length:n},(_, i)=>({_id:''+i,dataItem:{data:{_id:''+i}}})),distinctValues:Array.from({length:n},(_, i)=>i),pagingMetadata:{count:n,offset:0,hasNext:true,tooManyToCount:false,...meta},dataItem:{id:'1',data:{_id:'1'}},totalCount:3,isReferenced:true,jobId:'j',status:'FAILED',successCount:2})
answer=()=>page(2)
const I=c.items
async function run(name,f){console.log(name);try{const r=await f();console.log('    =>',typeof r==='object'?JSON.stringify(r):r, r&&typeof r==='object'?Object.keys(r).join():'' );return r}catch(e){console.log('    !!',e.name,e.code,e.message,JSON.stringify(e.details))}}
globalThis.I=I;globalThis.run=run;globalThis.setAnswer=f=>{answer=f};globalThis.page=page;globalThis.c=c
