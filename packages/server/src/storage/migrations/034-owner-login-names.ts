import { type Sql, sql } from '../sql.js'

/** Earlier and new names of audit actions. */
const renamedActions = {
  'owner.signed-in': 'owner.logged-in',
  'owner.signed-out': 'owner.logged-out',
  'owner.sign-in-failed': 'owner.login-failed',
}

/** Names the logins of owners as those of members: the column of the last one, and the audit actions. */
export function ownerLoginNames(): Sql[] {
  return [
    sql`alter table owner_accounts rename column last_sign_in_at to last_login_at`,
    ...Object.entries(renamedActions).map(
      ([from, to]) => sql`update audit set action = ${to} where action = ${from}`,
    ),
  ]
}
