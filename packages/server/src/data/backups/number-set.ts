/** Numbers in a page of bits. */
const PAGE = 65_536

/**
 * A set of whole numbers from 0 on. It stores one bit for each number, in pages that it creates when they are needed.
 */
export class NumberSet {
  readonly #pages = new Map<number, Uint8Array>()

  add(value: number): void {
    const key = Math.floor(value / PAGE)
    let page = this.#pages.get(key)
    if (!page) {
      page = new Uint8Array(PAGE / 8)
      this.#pages.set(key, page)
    }
    const bit = value % PAGE
    page[bit >> 3] = (page[bit >> 3] ?? 0) | (1 << (bit & 7))
  }

  has(value: number): boolean {
    const page = this.#pages.get(Math.floor(value / PAGE))
    const bit = value % PAGE
    return page !== undefined && ((page[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0
  }
}
