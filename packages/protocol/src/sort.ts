/** One entry of a sort list as it travels. */
export interface SortEntry {
  fieldName: string
  order?: 'ASC' | 'DESC'
}
