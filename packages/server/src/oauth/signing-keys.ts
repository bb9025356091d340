import type { Clock } from '../ports/clock.js'
import { type Database, lockSetup, type Queries } from '../storage/database.js'
import {
  findNewestKeyDate,
  insertSigningKey,
  listSigningKeys,
  removeOtherKeys,
  removeSucceededKeys,
} from '../storage/signing-keys.js'
import { createSigningKey, readSigningKey, type SigningKey } from './signing-key.js'
import { VISITOR_REFRESH_SECONDS } from './token-lifetimes.js'

/** After how long a new key signs, without anybody asking. */
const ROTATE_AFTER_MS = 90 * 86_400_000
/** The longest life of what a key signs: it is kept for so long after its successor was made. */
const KEPT_MS = VISITOR_REFRESH_SECONDS * 1000
/** For how long the keys are believed: a key that another process made or ended is known within this time. */
const BELIEVED_MS = 5000
/** How often a key that is not known is looked for: strangers may name as many as they like. */
const LOOK_MS = 1000

/** A key that signs, or signed what may still be good. */
export interface KnownKey extends SigningKey {
  createdAt: Date
  /** Until when something may be good that it signed; null while it signs. */
  neededUntil: Date | null
}

/** The keys of a site. Tokens stay good over a restart and over a rotation. */
export interface SigningKeys {
  /** Brings the keys up to date; nothing to wait for while they are believed. */
  refresh(): Promise<void> | undefined
  /** The key that signs. */
  current(): SigningKey
  /** The key of an id, which another process may have made just now. */
  find(id: string): Promise<SigningKey | undefined>
  /** Newest first. */
  list(): readonly KnownKey[]
  /** Has a new key sign; what earlier ones signed stays good unless they are ended. */
  rotate(options: { endEarlier: boolean }): Promise<void>
  /** Does so when the key has its age, and forgets keys that nothing needs. Of several processes one does it. */
  rotateIfDue(): Promise<void>
  /** Counts the times that a key was ended, after which nothing verified before may be believed. */
  endings(): number
}

type Deps = { db: Database; clock: Clock }

/** Reads the signing keys of a site, or makes the first one. */
export async function openSigningKeys(deps: Deps): Promise<SigningKeys> {
  const { db, clock } = deps
  let known: readonly KnownKey[] = []
  let believedFrom = 0
  let endings = 0
  let reading: Promise<void> | undefined

  const read = async (): Promise<void> => {
    const from = clock.now().getTime()
    const next = await readKeys(db, known)
    if (known.some(({ id }) => next.every((one) => one.id !== id))) endings += 1
    known = next
    believedFrom = from
  }
  const reread = (): Promise<void> => {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }
  const rotate = async (
    isDue: (newest: Date | undefined) => boolean,
  ): Promise<string | undefined> => {
    const made = await createSigningKey(clock.now())
    const id = await db.transaction((tx) => insertIf(tx, made, isDue))
    await reread()
    return id
  }
  const age = (): number => clock.now().getTime() - believedFrom
  const find = (id: string): SigningKey | undefined => known.find((key) => key.id === id)
  const isOld = (newest: Date | undefined): boolean =>
    newest === undefined || newest.getTime() + ROTATE_AFTER_MS <= clock.now().getTime()

  const keys: SigningKeys = {
    refresh: () => (age() >= 0 && age() < BELIEVED_MS ? undefined : reread()),
    current: () => {
      const [newest] = known
      if (!newest) throw new Error('the site has no signing key')
      return newest
    },
    find: async (id) => {
      if (find(id) === undefined && Math.abs(age()) >= LOOK_MS) await reread()
      return find(id)
    },
    list: () => known,
    rotate: async ({ endEarlier }) => {
      const id = await rotate(() => true)
      if (!endEarlier || id === undefined) return
      await db.transaction((tx) => removeOtherKeys(tx, id))
      await read()
    },
    rotateIfDue: async () => {
      if (isOld(await findNewestKeyDate(db))) await rotate(isOld)
      const before = new Date(clock.now().getTime() - KEPT_MS)
      if ((await db.transaction((tx) => removeSucceededKeys(tx, before))) > 0) await reread()
    },
    endings: () => endings,
  }
  await keys.rotateIfDue()
  await read()
  return keys
}

/** Of processes that find the key too old at the same time one makes the next. */
async function insertIf(
  tx: Queries,
  made: Parameters<typeof insertSigningKey>[1],
  isDue: (newest: Date | undefined) => boolean,
): Promise<string | undefined> {
  await lockSetup(tx)
  const newest = await findNewestKeyDate(tx)
  if (!isDue(newest)) return undefined
  // The newest signs, also after a clock was set back.
  const earliest = newest ? newest.getTime() + 1 : 0
  const createdAt = new Date(Math.max(made.createdAt.getTime(), earliest))
  await insertSigningKey(tx, { ...made, createdAt })
  return made.id
}

async function readKeys(
  db: Pick<Database, 'all'>,
  known: readonly KnownKey[],
): Promise<readonly KnownKey[]> {
  const stored = await listSigningKeys(db)
  return Promise.all(
    stored.map(async (one, place) => {
      const key = known.find(({ id }) => id === one.id) ?? (await readSigningKey(one))
      const successor = stored[place - 1]
      const neededUntil = successor ? new Date(successor.createdAt.getTime() + KEPT_MS) : null
      const { id, privateKey, publicKey } = key
      return { id, privateKey, publicKey, createdAt: one.createdAt, neededUntil }
    }),
  )
}
