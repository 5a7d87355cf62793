CREATE TABLE "channel_connections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"channel_id" uuid,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" text NOT NULL,
	"state_hash" text NOT NULL,
	"step" text NOT NULL,
	"sealed" text NOT NULL,
	"channel_ids" uuid[] DEFAULT '{}' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "channel_connections_step_check" CHECK ("channel_connections"."step" in ('away', 'asking', 'choosing', 'done'))
);
--> statement-breakpoint
ALTER TABLE "channels" DROP CONSTRAINT "channels_status_check";--> statement-breakpoint
DROP INDEX "channels_credentials_idx";--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "account_id" text;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "account_name" text;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "diagnosis" jsonb;--> statement-breakpoint
ALTER TABLE "channel_connections" ADD CONSTRAINT "channel_connections_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_connections" ADD CONSTRAINT "channel_connections_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_connections" ADD CONSTRAINT "channel_connections_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_connections" ADD CONSTRAINT "channel_connections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "channel_connections_state_key" ON "channel_connections" USING btree ("state_hash");--> statement-breakpoint
CREATE INDEX "channel_connections_expires_idx" ON "channel_connections" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "channels_account_key" ON "channels" USING btree ("business_id","kind","account_id");--> statement-breakpoint
CREATE INDEX "channels_credentials_idx" ON "channels" USING btree ("credentials_expire_at") WHERE "channels"."status" in ('connected', 'paused');--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_status_check" CHECK ("channels"."status" in ('connected', 'paused', 'reconnect', 'disconnected'));--> statement-breakpoint
SELECT protect_tenant_table('channel_connections'), protect_business_table('channel_connections'), protect_personal_table('channel_connections');--> statement-breakpoint
CREATE TRIGGER channel_connections_locked BEFORE INSERT OR UPDATE ON channel_connections FOR EACH ROW
  WHEN (NEW.business_id IS NOT NULL AND coalesce(current_setting('app.user', true), '') <> '') EXECUTE FUNCTION refuse_locked_business();
