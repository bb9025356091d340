/**
 * Prints the title of a long step before it runs, and its duration afterwards, without the note in brackets at the end
 * of the title.
 *
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} step
 * @returns {Promise<T>}
 */
export async function announce(title, step) {
  console.log(`${title} …`)
  const startedAt = performance.now()
  const result = await step()
  const seconds = formatSeconds(performance.now() - startedAt)
  // Steps may run in parallel, so this line names its step.
  console.log(`${title.replace(/ \(.*\)$/, '')}: done in ${seconds}`)
  return result
}

/**
 * @param {number} durationMs
 * @returns {string} for example `3.2 s`
 */
export function formatSeconds(durationMs) {
  return `${(durationMs / 1000).toFixed(1)} s`
}
