import { parentPort } from 'node:worker_threads'
import { drawPreview } from './draw-preview.js'

/** A preview to render. */
export interface DrawRequest {
  id: number
  /** The preview as HTML. */
  html: string
}

/** A picture as PNG, or the message of the error. */
export type DrawReply = { id: number; png: Uint8Array<ArrayBuffer> } | { id: number; error: string }

// Renders one preview at a time; messages queue meanwhile.
parentPort?.on('message', async ({ id, html }: DrawRequest) => {
  parentPort?.postMessage(await draw(id, html))
})

async function draw(id: number, html: string): Promise<DrawReply> {
  try {
    return { id, png: await drawPreview(html) }
  } catch (error) {
    return { id, error: String(error) }
  }
}
