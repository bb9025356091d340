import { keyScopes } from '@foyer/protocol/api-keys'
import type { BackupStatus, BackupType, RestorationStatus } from '@foyer/protocol/backup-endpoints'
import { eventTypes } from '@foyer/protocol/events'
import type { PauseReason } from '@foyer/protocol/webhooks'
import * as v from 'valibot'
import { collectionTables, collectionValues } from '../../data/backups/checks/collection-tables.js'
import {
  count,
  digest,
  flag,
  id,
  json,
  nameOf,
  object,
  oneOf,
  orNull,
  seq,
  storedError,
  type TableSchemas,
  text,
  time,
  uuid,
  type ValueSchema,
} from '../../data/backups/checks/values.js'
import { parseUrl } from '../../lib/parse-url.js'
import { mailKinds } from '../../mail/kinds/all-kinds.js'
import { mailServerSettings } from '../../settings/mail-server-schema.js'
import { settingsSchema } from '../../settings/settings.js'
import type { JobState } from '../../storage/items/jobs.js'
import type { SettingKey } from '../../storage/settings/stored-settings.js'
import { accountValues, ownerValues } from './account-values.js'
import { privateKey, signingKeyProblem, webhookKeys } from './stored-keys.js'

/**
 * Creates the schema of the URL of a client. It is less strict than the check of new URLs, because a backup may be
 * older than the current rules.
 */
function clientUrl(isValid: (url: URL, text: string) => boolean, expected: string): ValueSchema {
  const isUrl = (value: string): boolean => {
    const url = /[\s\p{Cc}\\*#]/u.test(value) ? undefined : httpUrl(value)
    return url !== undefined && isValid(url, value)
  }
  return v.pipe(text(), v.check(isUrl, expected))
}

const redirectUri = clientUrl(
  () => true,
  'expected a complete address of a page, without a fragment',
)
const origin = clientUrl((url, value) => url.origin === value, 'expected an origin without a path')

/**
 * A URL, such as that of a webhook. The call that stores a webhook checks the parsed URL, so its text may have spaces,
 * "*" or an empty fragment.
 */
const address = v.pipe(
  text(),
  v.check((value) => httpUrl(value) !== undefined, 'expected an address'),
)

/** Parses a URL that begins with http: or https: and has no user name. */
function httpUrl(text: string): URL | undefined {
  const url = parseUrl(text)
  const isHttp = url?.protocol === 'https:' || url?.protocol === 'http:'
  return isHttp && url.username + url.password === '' ? url : undefined
}

/** Schemas of the settings in a backup. A backup never contains the password of the mail server. */
const settings: Record<Exclude<SettingKey, 'mailServerPassword'>, ValueSchema> = {
  siteId: id,
  firstClientId: id,
  publicUrl: address,
  cursorKey: digest,
  // The configuration may set the code key, so its length is not fixed.
  codeKey: v.pipe(text(), v.minLength(1)),
  ownerSettings: json(settingsSchema),
  mailServer: json(mailServerSettings),
}

/** Describes the invalid value of a setting; otherwise undefined. */
function settingProblem({ key, value }: Readonly<Record<string, unknown>>): string | undefined {
  const schema = settings[String(key) as keyof typeof settings]
  const { issues } = v.safeParse(schema, value)
  const [issue] = issues ?? []
  return issue && `"value" of "${String(key)}": ${issue.message}`
}

const { itemsTable, name } = collectionValues

/** Columns of all tables except items, of all releases. @see docs/storage.md#tables */
export const siteValues: TableSchemas = {
  ...accountValues,
  settings: {
    columns: { key: oneOf(Object.keys(settings)), value: text() },
    problem: settingProblem,
  },
  signing_keys: {
    columns: { id: digest, private_jwk: privateKey, created_at: time },
    problem: signingKeyProblem,
  },
  api_keys: {
    columns: {
      hash: digest,
      id,
      name: text(),
      scopes: json(v.array(oneOf(keyScopes))),
      created_at: time,
      expires_at: orNull(time),
      last_used_at: orNull(time),
    },
  },
  ...ownerValues,
  key_grants: { columns: { id, key_hash: digest, expires_at: time } },
  clients: {
    columns: {
      id,
      name: text(),
      redirect_uris: json(v.array(redirectUri)),
      origins: json(v.array(origin)),
      consent: flag,
      settings: json(settingsSchema),
      by_owner: flag,
      created_at: time,
    },
  },
  mails: {
    columns: {
      seq,
      kind: oneOf(Object.keys(mailKinds)),
      payload: json(object),
      attempts: count,
      next_at: time,
      give_up_at: time,
    },
  },
  sent_mails: { columns: { seq, address_hash: digest, sent_at: time } },
  inbox_messages: {
    columns: {
      seq,
      id,
      channel: text(),
      recipient: text(),
      subject: text(),
      text: text(),
      html: text(),
      links: json(v.array(text())),
      code: orNull(text()),
      owners_only: flag,
      created_at: time,
    },
  },
  write_answers: {
    columns: {
      hash: digest,
      fingerprint: digest,
      answer: orNull(json(v.unknown())),
      expires_at: time,
    },
  },
  ...collectionTables,
  async_jobs: {
    columns: {
      id: uuid,
      kind: oneOf(['patch', 'remove']),
      collection_id: collectionValues.id,
      caller: json(v.looseObject({ kind: oneOf(['visitor', 'member', 'operator']) })),
      caller_id: orNull(id),
      request: orNull(json(v.looseObject({ filter: object }))),
      status: nameOf<JobState>({ waiting: true, running: true, succeeded: true, failed: true }),
      position: count,
      last_seq: count,
      success_count: count,
      failure_count: count,
      error: orNull(json(storedError)),
      created_at: time,
      updated_at: time,
      ended_at: orNull(time),
    },
  },
  decisions: { columns: { seq, id, decision: json(v.looseObject({ id })), created_at: time } },
  webhook_endpoints: {
    columns: {
      id: uuid,
      url: address,
      description: text(),
      app_id: id,
      types: json(v.array(oneOf(eventTypes))),
      collection_ids: json(v.array(collectionValues.id)),
      keys: json(webhookKeys),
      paused_for: orNull(nameOf<PauseReason>({ owner: true, failures: true })),
      paused_at: orNull(time),
      created_at: time,
      log_id: uuid,
      position: count,
      failures: count,
      failing_since: orNull(time),
      delivered_at: orNull(time),
      last_error: orNull(text()),
    },
  },
  audit: {
    columns: {
      seq,
      id,
      at: time,
      actor_kind: text(),
      actor_id: orNull(text()),
      actor_name: orNull(text()),
      action: v.pipe(text(), v.regex(/^[\w-]+\.[\w-]+$/, 'expected an action such as "a.b"')),
      subject: orNull(text()),
      network: orNull(text()),
      reason: orNull(text()),
      detail: orNull(json(object)),
    },
  },
  backups: {
    columns: {
      id: uuid,
      status: nameOf<BackupStatus>({
        PENDING: true,
        READY: true,
        FAILED: true,
        DELETED: true,
        CANCELED: true,
      }),
      type: nameOf<BackupType>({ ON_DEMAND: true, AUTO: true, UPLOADED: true }),
      requested_at: time,
      started_at: orNull(time),
      finished_at: orNull(time),
      deleted_at: orNull(time),
      size: orNull(count),
      collections: json(v.array(v.strictObject({ id: collectionValues.id, displayName: name }))),
      worker: orNull(text()),
      leased_until: time,
    },
  },
  restorations: {
    columns: {
      id: uuid,
      backup_id: uuid,
      status: nameOf<RestorationStatus>({ PENDING: true, COMPLETED: true, FAILED: true }),
      requested_at: time,
      started_at: orNull(time),
      finished_at: orNull(time),
      collections: json(v.array(v.looseObject({ dataCollectionId: collectionValues.id }))),
      made_tables: json(v.array(itemsTable)),
      error: orNull(json(storedError)),
      worker: orNull(text()),
      leased_until: time,
    },
  },
}
