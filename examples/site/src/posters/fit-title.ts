/**
 * Widths of letters in em, in groups, for Fraunces at poster weight and 14 px, where they are widest. Letters that it
 * lacks come from the system: those of Hebrew are as wide, some Cyrillic and all Chinese ones are wider.
 */
const widths: readonly (readonly [RegExp, number])[] = [
  [/[MWm@—ЖШЩЮ\u3000-\uffef]/, 1.05],
  [/[wHDKOQ%&½]/, 0.84],
  [/[A-ZÀ-ÞßАЁ-Яש]/, 0.76],
  [/[ijl!.,:;'’()]/, 0.33],
  [/[tfrszI/-]/, 0.48],
]

function width(text: string): number {
  let sum = 0
  for (const letter of text) sum += widths.find(([letters]) => letters.test(letter))?.[1] ?? 0.62
  return sum
}

/** Space for a title, in hundredths of the poster's width. */
export interface TitleRoom {
  width: number
  height: number
  /** Largest size of the letters, and the smallest for which no word breaks. */
  largest: number
  smallest: number
}

/** Line height of poster titles, in em. */
const leading = 0.98

/** Minimum size of any title, in hundredths of the poster's width. */
const least = 3

/**
 * Returns the largest size at which a title fits, in hundredths of the poster's width. Words break if one is too long
 * for the smallest size; a title that is still too long gets smaller letters.
 */
export function fitTitle(
  title: string,
  { width: room, height, largest, smallest }: TitleRoom,
): number {
  const words = title.split(/\s+|(?<=-)/).map(width)
  const isLow = (lines: number, size: number) => lines * size * leading <= height
  for (let size = largest; size >= smallest; size -= 0.5) {
    const fits = words.every((word) => word <= room / size)
    if (fits && isLow(countLines(words, room / size), size)) return size
  }
  let size = smallest
  while (size > least && !isLow(countLines(words, room / size), size)) size -= 0.5
  return size
}

/** Counts the lines of a text. A word that is longer than a line begins a new one and breaks. */
function countLines(words: readonly number[], room: number): number {
  let lines = 1
  let used = 0
  for (const word of words) {
    const space = used === 0 ? 0 : 0.2
    if (used + space + word <= room) {
      used += space + word
      continue
    }
    if (used > 0) lines += 1
    // Text cannot fill a line to its end.
    const broken = word > room ? Math.ceil(word / (room - 1)) : 1
    lines += broken - 1
    used = broken > 1 ? room : word
  }
  return lines
}
