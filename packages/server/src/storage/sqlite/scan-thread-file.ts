/** Entry file of the scan threads. Builds have a separate entry for it. */
export const scanWorkerFile: URL = new URL('./scan-thread.js', import.meta.url)
