import { type IdentityStatusName, isJsonObject } from '@foyer/protocol'
import { ownerRoles } from '@foyer/protocol/owner-accounts'
import * as v from 'valibot'
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
  storableJson,
  type TableSchemas,
  text,
  time,
} from '../../data/backups/checks/values.js'
import { readPasswordVerifier } from '../../identity/password/imported-password.js'
import { NO_PASSWORD } from '../../identity/password/password.js'
import { factorTypes } from '../../storage/identity/factors.js'
import type { OneTimeKind } from '../../storage/oauth/one-time-payloads.js'

const optionalText = v.nullish(text())
const optionalTexts = v.nullish(v.array(text()))

/** The profile of a member, with the fields of all releases. */
const profile = v.looseObject({
  nickname: optionalText,
  firstName: optionalText,
  lastName: optionalText,
  picture: optionalText,
  language: optionalText,
  company: optionalText,
  position: optionalText,
  birthdate: optionalText,
  vatId: optionalText,
  labels: optionalTexts,
  emails: optionalTexts,
  phones: optionalTexts,
  subscription: v.nullish(v.boolean()),
  secondaryEmails: v.nullish(v.array(v.looseObject({ email: text(), tag: optionalText }))),
  phonesV2: v.nullish(v.array(v.looseObject({ phone: text(), tag: optionalText }))),
  addresses: v.nullish(v.array(v.looseObject({ tag: optionalText }))),
  customFields: v.nullish(v.array(v.custom(isJsonObject, 'expected an object'))),
})

/** Schemas of a member's values. */
const identityValues = {
  // A deleted member has an empty address.
  email: v.pipe(text(512), v.regex(/^$|^[^\s@]+@[^\s@]+$/, 'expected an e-mail address')),
  emailKey: v.pipe(
    text(512),
    v.regex(/^(deleted:|duplicate:|[^@]+@)\S+$/, 'expected an e-mail address'),
  ),
  passwordHash: v.pipe(
    text(),
    v.check(
      (hash) => hash === NO_PASSWORD || readPasswordVerifier(hash) !== undefined,
      'expected a hash of a password',
    ),
  ),
  status: nameOf<Exclude<IdentityStatusName, 'UNKNOWN_STATUS'>>({
    PENDING: true,
    ACTIVE: true,
    BLOCKED: true,
    DELETED: true,
    OFFLINE: true,
  }),
  profile,
  display: v.looseObject({ title: optionalText }),
  roles: v.array(
    v.pipe(v.string(), v.regex(/^[A-Za-z0-9][\w.:-]{0,63}$/, 'expected the name of a role')),
  ),
}

/** Collection and action of an erasure. */
const erasureOf = { collectionId: text(), action: oneOf(['keep', 'anonymise', 'delete']) }

const sealed = orNull(v.pipe(text(), v.regex(/^[\w-]+$/, 'expected a sealed secret')))

/** The tables of members: accounts, sessions, codes and second factors. */
export const accountValues: TableSchemas = {
  identities: {
    columns: {
      id,
      email: identityValues.email,
      email_key: identityValues.emailKey,
      email_verified: flag,
      password_hash: identityValues.passwordHash,
      password_reset_required: flag,
      status: identityValues.status,
      profile: storableJson(identityValues.profile),
      display: storableJson(identityValues.display),
      nickname_key: orNull(text()),
      first_name_key: orNull(text()),
      last_name_key: orNull(text()),
      title_key: orNull(text()),
      privacy: oneOf(['PUBLIC', 'PRIVATE']),
      slug: orNull(text()),
      activity: oneOf(['ACTIVE', 'MUTED']),
      approved_at: orNull(time),
      verification_required: flag,
      roles: json(identityValues.roles),
      revision: count,
      created_at: time,
      updated_at: time,
      last_login_at: orNull(time),
    },
  },
  grants: {
    columns: {
      id,
      identity_id: id,
      client_id: id,
      refresh_hash: digest,
      created_at: time,
      logged_in_at: time,
      expires_at: time,
      last_used_at: orNull(time),
      user_agent: orNull(text()),
      network: orNull(text()),
      revoked_at: orNull(time),
      revoked_reason: orNull(text()),
    },
  },
  spent_refresh_tokens: { columns: { hash: digest, grant_id: id, spent_at: time } },
  browser_logins: {
    columns: {
      browser_hash: digest,
      identity_id: id,
      used_at: time,
      expires_at: time,
      logged_in_at: time,
    },
  },
  account_deletions: {
    columns: {
      identity_id: id,
      requested_at: time,
      confirm_before: time,
      due_at: orNull(time),
    },
  },
  erasures: {
    columns: {
      member_id: id,
      rules: json(
        v.array(v.strictObject({ ...erasureOf, clear: v.exactOptional(v.array(text())) })),
      ),
      erased: json(v.array(v.strictObject({ ...erasureOf, items: count }))),
      deleted_at: time,
      next_at: time,
      finished_at: orNull(time),
    },
  },
  known_networks: { columns: { identity_id: id, network_hash: digest, last_login_at: time } },
  consents: { columns: { identity_id: id, client_id: id, given_at: time } },
  one_time_tokens: {
    columns: {
      hash: digest,
      kind: nameOf<OneTimeKind | 'captcha'>({
        session: true,
        state: true,
        mfa: true,
        enrolment: true,
        'email-change': true,
        recovery: true,
        deletion: true,
        'deletion-cancel': true,
        'owner-link': true,
        code: true,
        redirect: true,
        captcha: true,
      }),
      payload: json(object),
      attempts: count,
      grant_id: orNull(id),
      identity_id: orNull(id),
      expires_at: time,
      used_at: orNull(time),
    },
  },
  factors: {
    columns: {
      id,
      identity_id: id,
      type: oneOf(factorTypes),
      status: oneOf(['ACTIVE', 'INACTIVE']),
      name: text(),
      recipient: orNull(text()),
      secret: sealed,
      last_step: orNull(count),
      created_at: time,
      last_used_at: orNull(time),
    },
  },
  recovery_codes: { columns: { identity_id: id, hash: digest, used_at: orNull(time) } },
  factor_counts: {
    columns: {
      identity_id: id,
      kind: oneOf(['tried', 'sent', 'address']),
      started_at: time,
      total: count,
    },
  },
  remembered_devices: {
    columns: {
      id,
      hash: digest,
      identity_id: id,
      binding: digest,
      user_agent: orNull(text()),
      created_at: time,
      last_used_at: time,
      expires_at: time,
    },
  },
}

/** The tables of owners' accounts. */
export const ownerValues: TableSchemas = {
  owner_accounts: {
    columns: {
      id,
      email: identityValues.email,
      email_key: identityValues.emailKey,
      name: text(),
      role: oneOf(ownerRoles),
      password_hash: identityValues.passwordHash,
      password_changed_at: time,
      created_at: time,
      last_sign_in_at: orNull(time),
      totp_secret: sealed,
      totp_step: orNull(count),
      totp_waiting: sealed,
      code_attempts: count,
      code_attempts_since: time,
    },
  },
  owner_recovery_codes: { columns: { owner_id: id, hash: digest } },
  owner_sessions: {
    columns: {
      hash: digest,
      id,
      owner_id: id,
      created_at: time,
      used_at: time,
      user_agent: orNull(text()),
      network: orNull(text()),
    },
  },
  owner_invitations: {
    columns: {
      id,
      email: identityValues.email,
      email_key: identityValues.emailKey,
      role: oneOf(ownerRoles),
      invited_by: text(),
      created_at: time,
      expires_at: time,
    },
  },
}
