import { parentPort } from 'node:worker_threads'
import { drawPreview } from './draw-preview.js'

/** A picture as PNG, or the message of the error. */
export type DrawReply = { png: Uint8Array<ArrayBuffer> } | { error: string }

// A message is a preview as HTML. The next one comes after the reply.
parentPort?.on('message', async (html: string) => {
  parentPort?.postMessage(await draw(html))
})

async function draw(html: string): Promise<DrawReply> {
  try {
    return { png: await drawPreview(html) }
  } catch (error) {
    return { error: String(error) }
  }
}
