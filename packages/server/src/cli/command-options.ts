import type { Command } from 'commander'

/** Adds the options that name the data of a site. */
export function addDataOptions(command: Command): Command {
  return command
    .option('--data <folder>', 'data folder (FOYER_DATA, ./foyer-data)')
    .option('--database <url>', 'PostgreSQL instead of the data folder (FOYER_DATABASE_URL)')
}

/** Adds the options that name a running server. */
export function addServerOptions(command: Command): Command {
  return command
    .option('--url <address>', 'address of the server (FOYER_PUBLIC_URL, http://127.0.0.1:4400)')
    .option('--key <key>', 'owner key, or API key with the needed scopes (FOYER_ADMIN_KEY)')
}

/** Adds the options that name a site: a running server, or its data. */
export function addSiteOptions(command: Command): Command {
  return addDataOptions(
    command
      .option(
        '--url <address>',
        'use the running server at this address, instead of opening its data',
      )
      .option('--key <key>', 'owner key, or API key with the needed scopes (FOYER_ADMIN_KEY)'),
  )
}
