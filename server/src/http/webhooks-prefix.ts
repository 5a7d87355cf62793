export const webhooksPrefix = '/api/webhooks/'
