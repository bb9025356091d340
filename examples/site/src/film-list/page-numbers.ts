/**
 * Returns the page numbers to link: the first, the last and those around the current one; `gap` marks omitted pages.
 */
export function pageNumbers(current: number, last: number): (number | 'gap')[] {
  const near = [1, current - 1, current, current + 1, last]
  const pages = [...new Set(near)].filter((page) => page >= 1 && page <= last)
  return pages
    .sort((a, b) => a - b)
    .flatMap((page, at, all) => {
      const before = all[at - 1] ?? 0
      if (page - before <= 1) return [page]
      return page - before === 2 ? [page - 1, page] : ['gap' as const, page]
    })
}
