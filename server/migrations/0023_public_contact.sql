-- The set-up used to publish the administrator's sign-in address as the public contact without asking. It is taken off the public
-- pages, unless an administrator saved it under Admin, Site: then it was meant.
SELECT set_config('app.system', 'on', true);--> statement-breakpoint
UPDATE instance_settings s SET value = jsonb_set(value, '{supportEmail}', '""'), updated_at = now()
WHERE key = 'identity' AND coalesce(value ->> 'supportEmail', '') <> '' AND NOT EXISTS (
  SELECT FROM audit_log a WHERE a.action = 'site.identity-saved' AND a.detail ->> 'supportEmail' = s.value ->> 'supportEmail'
);--> statement-breakpoint
SELECT set_config('app.system', '', true);
