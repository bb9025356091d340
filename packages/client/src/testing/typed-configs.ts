import { createClient, createConnection, createOwnerClient, hostedProvider } from '../index.js'
import type { Site } from './typed-items.js'

declare const env: Record<string, string | undefined>
declare const text: string
declare const untyped: { FOYER_HOST: ReturnType<typeof JSON.parse> }

const clientId = 'film-club'
const apiKey = 'key'

/** Code that the compiler must accept. This code never runs. */
export const accepted: readonly (() => unknown)[] = [
  () => createClient({ clientId, host: 'https://foyer.example' }),
  () => createClient({ clientId, host: 'http://[::1]:4400' }),
  () => createClient({ clientId, host: hostedProvider }),
  () => createClient({ clientId, host: location.origin }),
  () => createClient({ clientId, host: text }),
  () => createClient({ clientId, host: untyped.FOYER_HOST }),
  () => createClient({ clientId, host: `http://127.0.0.1:${1}` }),
  () => createClient({ clientId, host: `${location.protocol}//${location.host}` }),
  () => createClient<Site>({ clientId, host: 'https://foyer.example' }).items.query('films'),
  () => createConnection({ clientId, host: env.FOYER_HOST ?? 'https://foyer.example' }),
  () => createOwnerClient<Site>({ apiKey, host: text }).items.query('people'),
]

/** Code that the compiler must reject: an unused `@ts-expect-error` is an error. This code never runs. */
export const refused: readonly (() => unknown)[] = [
  // @ts-expect-error
  () => createClient({ clientId }),
  // @ts-expect-error
  () => createClient({ clientId, host: undefined }),
  // @ts-expect-error
  () => createClient({ clientId, host: env.FOYER_HOST }),
  // @ts-expect-error
  () => createClient({ clientId, host: '' }),
  // @ts-expect-error
  () => createClient({ clientId, host: 'localhost:4400' }),
  // @ts-expect-error
  () => createClient({ clientId, host: '//foyer.example' }),
  // @ts-expect-error
  () => createClient({ clientId, host: 'ws://foyer.example' }),
  // @ts-expect-error
  () => createClient<Site>({ clientId, host: env.FOYER_HOST }),
  // @ts-expect-error
  () => createClient({ host: 'https://foyer.example' }),
  // @ts-expect-error
  () => createClient({ clientId: env.FOYER_CLIENT_ID, host: 'https://foyer.example' }),
  // @ts-expect-error
  () => createConnection({ clientId, host: '' }),
  // @ts-expect-error
  () => createOwnerClient({ apiKey }),
  // @ts-expect-error
  () => createOwnerClient({ apiKey, host: '' }),
  // @ts-expect-error
  () => createOwnerClient({ apiKey, host: env.FOYER_HOST }),
]
