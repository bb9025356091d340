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
const R={suppressHooks:true,showDrafts:true,consistentRead:true,language:'en',appOptions:{a:1},returnTotalCount:true}
console.log('keys',Object.keys(I).join())
await run('get full',()=>I.get('C','1',{...R,fields:['a'],includeReferences:[{field:'x'},{field:'y',limit:3}],includeFieldGroups:['g']}))
await run('get none',()=>I.get('C','1'))
await run('get fields',()=>I.get('C','a/b',{fields:['a','b']}))
await run('get refs',()=>I.get('C','a/b',{includeReferences:[{field:'a'}]}))
await run('get language',()=>I.get('C','a b?#é',{language:'en',suppressHooks:false}))
await run('get ..',()=>I.get('A/C','..',{}))
await run('get app',()=>I.get('A/C','1',{appOptions:{a:1}}))
await run('get drafts',()=>I.get('A/C','1',{showDrafts:true}))
const W={suppressHooks:true,showDrafts:true,includeReferences:true,saveReferences:true,condition:{a:1},appOptions:{x:1}}
for (const m of ['insert','update','save']) { await run(m,()=>I[m]('C',{_id:'1',d:new Date(0),u:undefined,n:{d:[new Date(NaN)]}},W)); await run(m+' none',()=>I[m]('C',{a:1})) }
await run('remove',()=>I.remove('C','1',W))
await run('remove b',()=>I.remove('C','1',{condition:items.filter?.().eq('a',new Date(0))}))
await run('truncate',()=>I.truncate('C',{suppressHooks:true}))
await run('patch',()=>I.patch('C','1').setField('a',1).run(W))
await run('patch direct',()=>I.patch('C','1',[{action:'SET_FIELD',fieldPath:'a',value:new Date(0)},{action:'REMOVE_FIELD',fieldPath:'b'},{action:'INCREMENT_FIELD',fieldPath:'b',value:1},{action:'APPEND_TO_ARRAY',fieldPath:'b',value:1},{action:'REMOVE_FROM_ARRAY',fieldPath:'b',value:1}],W))
await run('patch direct wire',()=>I.patch('C','1',[{action:'SET_FIELD',fieldPath:'a',setFieldOptions:{value:new Date(0)}}],W))
await run('bulkInsert',()=>I.bulkInsert('C',[{_id:'1',d:new Date(0)},{_id:null},{}],{...W,overrideExisting:true}))
await run('bulkInsert2',()=>I.bulkInsert('C',[{_id:'1'}],{...W,overrideExisting:false}))
await run('bulkSave',()=>I.bulkSave('C',[{_id:'1'}],W))
await run('bulkUpdate',()=>I.bulkUpdate('C',[{_id:'1'}],W))
await run('bulkRemove',()=>I.bulkRemove('C',['1'],W))
await run('bulkPatch',()=>I.bulkPatch('C',['1','2']).setField('a',1).run(W))
await run('bulkPatch direct',()=>I.bulkPatch('C',['1','2'],[{action:'SET_FIELD',fieldPath:'a',value:1}],W))
await run('asyncPatch',()=>I.asyncPatchByFilter('C',{a:1},[{action:'SET_FIELD',fieldPath:'a',value:1}],W))
await run('asyncPatch none',()=>I.asyncPatchByFilter('C',I.filter().eq('a',1)))
await run('asyncRemove',()=>I.asyncRemoveByFilter('C',{a:1},W))
await run('asyncStatus',()=>I.getAsyncJobStatus('j/1'))
await run('createDraft',()=>I.createDataItemDraft('C','1'))
await run('publish',()=>I.publishDataItemDraft('C','1'))
await run('unpublish',()=>I.unpublishDataItem('C','1',{copyToDraft:true}))
await run('unpublish2',()=>I.unpublishDataItem('C','1'))
await run('env',()=>I.withEnvironment('SANDBOX').insert('C',{a:1}))
await run('env q',()=>I.withEnvironment('SANDBOX').query('C').find())
await run('env get',()=>I.withEnvironment('SANDBOX').get('C','1'))
const env=I.withEnvironment('LIVE'); console.log(Object.keys(env), Object.getOwnPropertyNames(Object.getPrototypeOf(env)))
