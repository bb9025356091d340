import type { Writable } from 'node:stream'
import * as accounts from '@foyer/protocol/owner-accounts'
import type { Config } from '../config.js'
import { RegistrationInvalidError } from '../identity/errors.js'
import { StartError } from '../lib/start-error.js'
import { OwnerError } from '../owners/errors.js'
import { createLink, inviteOwner, listAccounts, removeOwner } from '../owners/manage-owners.js'
import { localAudit, openDatabase } from './target/local-store.js'
import {
  callServer,
  type RunningServer,
  readServer,
  refusalText,
  type ServerFlags,
} from './target/server-call.js'

type Where = Pick<Config, 'dataFolder' | 'database' | 'adminKey' | 'publicUrl'>

/** The accounts of owners, on a running server or in the data. */
interface OwnerStore {
  list(): Promise<readonly Pick<accounts.OwnerAccount, 'id' | 'email' | 'name' | 'role'>[]>
  /** Returns the link of the invitation. */
  invite(email: string, role: accounts.OwnerRole): Promise<string>
  /** Returns a one-time link; undefined if there is no such account, or the first one exists already. */
  link(email: string | undefined): Promise<string | undefined>
  remove(id: string): Promise<void>
  close(): Promise<void>
}

/** Prints the accounts of owners. */
export async function printOwners(config: Where, flags: ServerFlags, out: Writable): Promise<void> {
  await withStore(config, flags, async (store) => {
    for (const { role, email, name } of await store.list()) {
      // Names come from people, and must not reach the terminal as control sequences.
      out.write(`${role.padEnd(7)} ${email}  ${name.replaceAll(/\p{C}/gu, '?')}\n`)
    }
  })
}

/** Invites somebody by mail and prints the link. @throws StartError for an unknown role */
export async function printInvitation(
  email: string,
  config: Where,
  { role = 'owner', ...flags }: ServerFlags & { role?: string },
  out: Writable,
): Promise<void> {
  const ownerRole = accounts.ownerRoles.find((one) => one === role)
  if (!ownerRole)
    throw new StartError(`"${role}" (--role): expected ${accounts.ownerRoles.join(', ')}`)
  await withStore(config, flags, async (store) => {
    out.write(`${await store.invite(email, ownerRole)}\n`)
  })
}

/** Prints a one-time link to a new password of an account, or to the first account. @throws StartError without one */
export async function printLink(
  config: Where,
  { email, ...flags }: ServerFlags & { email?: string },
  out: Writable,
): Promise<void> {
  await withStore(config, flags, async (store) => {
    const url = await store.link(email)
    if (url === undefined) {
      throw new StartError(
        email === undefined
          ? 'an owner has an account already; name its address with --email for a new password'
          : `there is no account with the address "${email}"`,
      )
    }
    out.write(`${url}\n`)
  })
}

/** Removes the account with an address. @throws StartError without one */
export async function removeAccount(
  email: string,
  config: Where,
  flags: ServerFlags,
  out: Writable,
): Promise<void> {
  await withStore(config, flags, async (store) => {
    const owner = (await store.list()).find((one) => one.email === email)
    if (!owner) throw new StartError(`there is no account with the address "${email}"`)
    await store.remove(owner.id)
    out.write(`removed the account of ${email}\n`)
  })
}

async function withStore(
  config: Where,
  flags: ServerFlags,
  work: (store: OwnerStore) => Promise<void>,
): Promise<void> {
  const server = readServer(flags, config.adminKey)
  const store = server ? remoteStore(server) : await localStore(config)
  try {
    await work(store)
  } catch (error) {
    const isRefusal = error instanceof OwnerError || error instanceof RegistrationInvalidError
    throw isRefusal ? new StartError(error.message, { cause: error }) : error
  } finally {
    await store.close()
  }
}

async function localStore(config: Where): Promise<OwnerStore> {
  const { db, close } = await openDatabase(config)
  const clock = { now: () => new Date() }
  // The server sends the mail when it runs.
  const mails = { wake: () => {} }
  const deps = { db, clock, audit: localAudit(clock), publicUrl: config.publicUrl, mails }
  return {
    list: async () => (await listAccounts(deps)).owners,
    invite: async (email, role) => {
      return (await inviteOwner(deps, { email, role, invitedBy: 'The owner' })).link.url
    },
    link: async (email) => (await createLink(deps, email))?.url,
    remove: async (id) => void (await removeOwner(deps, id)),
    close,
  }
}

function remoteStore(server: RunningServer): OwnerStore {
  const call = async <Answer>(
    { method, path }: { method: string; path: string },
    body?: unknown,
  ): Promise<Answer | undefined> => {
    const answer = await callServer(server, { method, path, body })
    if (body !== undefined && (answer.status === 404 || answer.status === 409)) return undefined
    if (answer.status !== 200) throw refusalText(server, answer)
    return answer.body as Answer
  }
  return {
    list: async () => (await call<accounts.ListOwnersResponse>(accounts.listOwners))?.owners ?? [],
    invite: async (email, role) => {
      const answer = await call<accounts.InviteOwnerResponse>(accounts.inviteOwner, { email, role })
      if (!answer) throw new OwnerError('email-taken')
      return answer.url
    },
    link: async (email) => {
      const request = email === undefined ? {} : { email }
      return (await call<accounts.CreateOwnerLinkResponse>(accounts.createOwnerLink, request))?.url
    },
    remove: async (id) => {
      const { method, path } = accounts.removeOwner
      await call({ method, path: path.replace('{ownerId}', encodeURIComponent(id)) })
    },
    close: async () => {},
  }
}
