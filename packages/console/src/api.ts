import { type Endpoint, endpoints, ownerEndpoints, readErrorBody } from '@foyer/protocol'
import * as dataEndpoints from '@foyer/protocol/account-data-endpoints'
import * as memberEndpoints from '@foyer/protocol/member-endpoints'
import { ApiError, type ApiProblem } from './api-error.js'
import { toQueryString } from './query-string.js'

/** Request timeout in milliseconds. */
const patienceMs = 30_000

type Call<E> =
  E extends Endpoint<infer Message, infer Answer>
    ? (message: Message, signal?: AbortSignal) => Promise<Answer>
    : never

/** API calls of the console. Each throws `ApiError`, or the signal's reason when aborted. */
export interface ConsoleApi {
  listInbox: Call<typeof ownerEndpoints.listInbox>
  listMembers: Call<typeof ownerEndpoints.listMembers>
  updateMember: Call<typeof ownerEndpoints.updateMember>
  approveMember: Call<typeof memberEndpoints.approveMember>
  blockMember: Call<typeof memberEndpoints.blockMember>
  deleteMember: Call<typeof memberEndpoints.deleteMember>
  cancelMemberDeletion: Call<typeof ownerEndpoints.cancelMemberDeletion>
  previewDeletion: Call<typeof dataEndpoints.previewDeletion>
  listDeletionRules: Call<typeof dataEndpoints.listDeletionRules>
  setDeletionRule: Call<typeof dataEndpoints.setDeletionRule>
  getSettings: Call<typeof ownerEndpoints.getSettings>
  updateSettings: Call<typeof ownerEndpoints.updateSettings>
  listClients: Call<typeof ownerEndpoints.listClients>
  createClient: Call<typeof ownerEndpoints.createClient>
  updateClient: Call<typeof ownerEndpoints.updateClient>
  deleteClient: Call<typeof ownerEndpoints.deleteClient>
  listKeys: Call<typeof ownerEndpoints.listKeys>
  createKey: Call<typeof ownerEndpoints.createKey>
  deleteKey: Call<typeof ownerEndpoints.deleteKey>
  listAudit: Call<typeof ownerEndpoints.listAudit>
  listEvents: Call<typeof ownerEndpoints.listEvents>
  listWebhooks: Call<typeof ownerEndpoints.listWebhooks>
  createWebhook: Call<typeof ownerEndpoints.createWebhook>
  updateWebhook: Call<typeof ownerEndpoints.updateWebhook>
  deleteWebhook: Call<typeof ownerEndpoints.deleteWebhook>
  pauseWebhook: Call<typeof ownerEndpoints.pauseWebhook>
  resumeWebhook: Call<typeof ownerEndpoints.resumeWebhook>
  testWebhook: Call<typeof ownerEndpoints.testWebhook>
  rotateWebhookKey: Call<typeof ownerEndpoints.rotateWebhookKey>
  confirmWebhookKey: Call<typeof ownerEndpoints.confirmWebhookKey>
  replayWebhook: Call<typeof ownerEndpoints.replayWebhook>
  listDeliveries: Call<typeof ownerEndpoints.listDeliveries>
  getDelivery: Call<typeof ownerEndpoints.getDelivery>
  listCollections: Call<typeof endpoints.listCollections>
  queryItems: Call<typeof endpoints.queryItems>
  countItems: Call<typeof endpoints.countItems>
}

export interface ConsoleApiOptions {
  /** Returns the key to send; read for each call. */
  ownerKey: () => string | undefined
  /** Called after a 401 response, with the key that was sent. */
  onKeyRefused?: (key: string | undefined) => void
  fetch?: typeof globalThis.fetch
}

/** Creates the API calls, to the server on the same origin. */
export function createApi(options: ConsoleApiOptions): ConsoleApi {
  const call =
    <Message extends object, Answer>(endpoint: Endpoint<Message, Answer>) =>
    async (message: Message, signal?: AbortSignal): Promise<Answer> => {
      const key = options.ownerKey()
      const request = write(endpoint, message, key)
      const response = await exchange(options.fetch ?? globalThis.fetch, request, signal)
      if (response.ok) return readAnswer(response, signal)
      if (response.status === 401) options.onKeyRefused?.(key)
      throw await readRefusal(response)
    }
  return {
    listInbox: call(ownerEndpoints.listInbox),
    listMembers: call(ownerEndpoints.listMembers),
    updateMember: call(ownerEndpoints.updateMember),
    approveMember: call(memberEndpoints.approveMember),
    blockMember: call(memberEndpoints.blockMember),
    deleteMember: call(memberEndpoints.deleteMember),
    cancelMemberDeletion: call(ownerEndpoints.cancelMemberDeletion),
    previewDeletion: call(dataEndpoints.previewDeletion),
    listDeletionRules: call(dataEndpoints.listDeletionRules),
    setDeletionRule: call(dataEndpoints.setDeletionRule),
    getSettings: call(ownerEndpoints.getSettings),
    updateSettings: call(ownerEndpoints.updateSettings),
    listClients: call(ownerEndpoints.listClients),
    createClient: call(ownerEndpoints.createClient),
    updateClient: call(ownerEndpoints.updateClient),
    deleteClient: call(ownerEndpoints.deleteClient),
    listKeys: call(ownerEndpoints.listKeys),
    createKey: call(ownerEndpoints.createKey),
    deleteKey: call(ownerEndpoints.deleteKey),
    listAudit: call(ownerEndpoints.listAudit),
    listEvents: call(ownerEndpoints.listEvents),
    listWebhooks: call(ownerEndpoints.listWebhooks),
    createWebhook: call(ownerEndpoints.createWebhook),
    updateWebhook: call(ownerEndpoints.updateWebhook),
    deleteWebhook: call(ownerEndpoints.deleteWebhook),
    pauseWebhook: call(ownerEndpoints.pauseWebhook),
    resumeWebhook: call(ownerEndpoints.resumeWebhook),
    testWebhook: call(ownerEndpoints.testWebhook),
    rotateWebhookKey: call(ownerEndpoints.rotateWebhookKey),
    confirmWebhookKey: call(ownerEndpoints.confirmWebhookKey),
    replayWebhook: call(ownerEndpoints.replayWebhook),
    listDeliveries: call(ownerEndpoints.listDeliveries),
    getDelivery: call(ownerEndpoints.getDelivery),
    listCollections: call(endpoints.listCollections),
    queryItems: call(endpoints.queryItems),
    countItems: call(endpoints.countItems),
  }
}

interface WrittenRequest {
  url: string
  init: RequestInit
}

function write<Message extends object, Answer>(
  { method, path }: Endpoint<Message, Answer>,
  message: Message,
  key: string | undefined,
): WrittenRequest {
  const headers = new Headers({ Accept: 'application/json' })
  if (key !== undefined) headers.set('Authorization', key)
  // The key is the only credential: no cookie may stand in for it, and no answer may outlive the tab.
  const common: RequestInit = { method, headers, credentials: 'omit', cache: 'no-store' }
  if (method === 'GET' || method === 'DELETE') {
    return { url: `${fill(path, message)}${toQueryString(message)}`, init: common }
  }
  headers.set('Content-Type', 'application/json')
  return { url: fill(path, message), init: { ...common, body: JSON.stringify(message) } }
}

/** Replaces the `{name}` parameters of a path with the values of a message. */
function fill(path: string, message: object): string {
  const values = new Map<string, unknown>(Object.entries(message))
  return path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(values.get(name))))
}

async function exchange(
  fetch: typeof globalThis.fetch,
  { url, init }: WrittenRequest,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const patience = AbortSignal.timeout(patienceMs)
  const either = signal === undefined ? patience : AbortSignal.any([signal, patience])
  try {
    return await fetch(url, { ...init, signal: either })
  } catch (cause) {
    throw lost(cause, signal)
  }
}

async function readAnswer<Answer>(
  response: Response,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const about = { status: response.status, requestId: requestIdOf(response) }
  try {
    const answer: Answer = await response.json()
    if (typeof answer === 'object' && answer !== null) return answer
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw lost(cause, signal)
  }
  throw new ApiError('The response is not the expected JSON', {
    problem: 'unreadable',
    ...about,
  })
}

async function readRefusal(response: Response): Promise<ApiError> {
  const { status } = response
  // A proxy in between answers with a page; its status says enough.
  const body: unknown = await response.json().catch(() => undefined)
  const problem: ApiProblem = status === 401 ? 'key-refused' : status >= 500 ? 'failed' : 'refused'
  const { message, violations, data } = readErrorBody(body)
  const missingScope = status === 403 && typeof data?.scope === 'string' ? data.scope : undefined
  const about = { problem, status, requestId: requestIdOf(response), violations, missingScope }
  // A violation of the whole request names no field.
  const [whole] = violations?.filter(({ field }) => field === '') ?? []
  const text = whole?.description ?? message ?? `The server answered with status ${status}`
  return new ApiError(text, about)
}

function requestIdOf(response: Response): string | undefined {
  return response.headers.get('x-wix-request-id') ?? undefined
}

/** Returns the error for a request without a response: the caller's abort reason, else an `unreachable` error. */
function lost(cause: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted === true) return signal.reason
  return new ApiError('The server did not answer', { problem: 'unreachable', cause })
}
