/** The collection of all measurements. */
export const collectionId = 'things'
/** Number of genres: 10,000 items have 50 of each. */
export const genres = 200

/**
 * Returns an item of about 400 bytes as JSON; item `n` is the same in every run.
 *
 * @param {number} n
 * @param {number} [genreCount]
 */
export function makeItem(n, genreCount = genres) {
  return {
    title: `The ${words[n % words.length]} ${words[(n * 7) % words.length]} of ${n}`,
    genre: `genre-${n % genreCount}`,
    year: (n * 7919) % 100_000,
    rating: ((n * 31) % 100) / 10,
    released: { $date: new Date(1_000_000_000_000 + n * 86_400).toISOString() },
    tags: [words[n % 7], words[(n + 3) % 11]],
    address: { city: words[(n * 3) % words.length], number: n % 300 },
    text: 'a sentence about nothing in particular, long enough to make the item as long as items are',
  }
}

/** @param {number} n */
export function itemId(n) {
  return `thing-${String(n).padStart(8, '0')}`
}

const words = [
  ...['river', 'stone', 'garden', 'winter', 'lantern', 'harbour', 'orchard', 'window', 'letter'],
  ...['mountain', 'island', 'bridge', 'forest', 'village', 'morning', 'shadow', 'silence'],
]
