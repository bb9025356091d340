import { build } from 'esbuild'
import { gzipSync } from 'node:zlib'
const names=process.argv[2]
const r=await build({stdin:{contents:`import {${names}} from './src/index.js'; globalThis.x=[${names}]`,resolveDir:'/tmp/wt-citems/packages/client'},bundle:true,minify:true,format:'esm',platform:'browser',target:'es2022',conditions:['foyer-source'],write:false,metafile:true})
console.log(names, gzipSync(r.outputFiles[0].contents).length, r.outputFiles[0].contents.length)
if(process.argv[3]) for (const o of Object.values(r.metafile.outputs)) console.log(Object.entries(o.inputs).map(([k,v])=>[v.bytesInOutput,k]).sort((a,b)=>b[0]-a[0]).filter(x=>x[0]>20).map(x=>x.join(' ')).join('\n'))
