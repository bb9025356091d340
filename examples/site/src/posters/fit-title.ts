/** Widths of letters in em, in groups, for Fraunces at poster weight and 14 px, where they are widest. */
const widths: readonly (readonly [RegExp, number])[] = [
  [/[MWm@%—&]/, 0.97],
  [/[wDHKOQ½]/, 0.82],
  [/[A-ZÀ-Þ]/, 0.73],
  [/[ijl!.,:;'’()]/, 0.3],
  [/[tfrszI1/-]/, 0.46],
]

function width(text: string): number {
  let sum = 0
  for (const letter of text) sum += widths.find(([letters]) => letters.test(letter))?.[1] ?? 0.6
  return sum
}

/** Space for a title, in hundredths of the poster's width. */
export interface TitleRoom {
  width: number
  height: number
  /** Largest and smallest size of the letters. */
  largest: number
  smallest: number
}

/** Line height of poster titles, in em. */
const leading = 0.98

/** Returns the largest size at which a title fits without breaking a word, in hundredths of the poster's width. */
export function fitTitle(
  title: string,
  { width: room, height, largest, smallest }: TitleRoom,
): number {
  const words = title.split(/\s+|(?<=-)/).map(width)
  for (let size = largest; size > smallest; size -= 0.5) {
    const lines = countLines(words, room / size)
    if (lines !== undefined && lines * size * leading <= height) return size
  }
  return smallest
}

/** Counts the lines of a text; undefined if a word is longer than a line. */
function countLines(words: readonly number[], room: number): number | undefined {
  let lines = 1
  let used = 0
  for (const word of words) {
    if (word > room) return undefined
    const space = used === 0 ? 0 : 0.2
    if (used + space + word > room) {
      lines += 1
      used = word
    } else {
      used += space + word
    }
  }
  return lines
}
