import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { type ServerProcess, startProcess } from './server-process.js'

const examples = resolve(import.meta.dirname, '../../examples')

/** Examples that render on a server: how each is built and started. */
export const renderingExamples = {
  'react-router': {
    build: ['node_modules/@react-router/dev/bin.js', 'build'],
    mode: 'production',
    start: 'server.mjs',
  },
  // Development mode, with the warnings of React.
  'node-server': { build: ['build.mjs'], mode: 'development', start: 'dist/server.js' },
} as const

export type RenderingExample = keyof typeof renderingExamples

/** A running example. */
export interface ExampleSite {
  url: string
  stop(): Promise<number>
  output(): string
}

/** Builds an example from its current sources. */
export async function buildExample(name: RenderingExample): Promise<void> {
  const { build, mode } = renderingExamples[name]
  const env = { ...process.env, NODE_ENV: mode }
  await promisify(execFile)(process.execPath, build, { cwd: join(examples, name), env })
}

/** Starts a built example in front of a Foyer server. */
export async function startExample(
  name: RenderingExample,
  { port, serverUrl }: { port: number; serverUrl: string },
): Promise<ExampleSite> {
  const server: ServerProcess = startProcess({
    file: renderingExamples[name].start,
    args: [],
    cwd: join(examples, name),
    env: { PORT: String(port), SITE_SERVER: serverUrl, NODE_ENV: 'production' },
  })
  await server.waitFor(/^listening on http/m)
  const url = `http://127.0.0.1:${port}`
  return { url, stop: () => server.end('SIGTERM'), output: server.output }
}
