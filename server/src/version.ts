import manifest from '../../package.json' with { type: 'json' }

/** Of this Postwright. */
export const version = manifest.version
