CREATE TABLE "notification_preferences" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"in_app" boolean NOT NULL,
	"mail" boolean NOT NULL,
	"digest" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_preferences_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"workspace_id" uuid,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"subject" jsonb NOT NULL,
	"link" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"in_app" boolean NOT NULL,
	"mail_at" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone,
	"in_digest" boolean NOT NULL,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"latest_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_repeat_key" ON "notifications" USING btree ("user_id","kind","about") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_list_idx" ON "notifications" USING btree ("user_id","latest_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "notifications"."in_app";--> statement-breakpoint
CREATE INDEX "notifications_unread_idx" ON "notifications" USING btree ("user_id","latest_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "notifications"."in_app" and "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_mail_idx" ON "notifications" USING btree ("mail_at") WHERE "notifications"."mail_at" is not null;--> statement-breakpoint
CREATE INDEX "notifications_digest_idx" ON "notifications" USING btree ("user_id","latest_at") WHERE "notifications"."in_digest";--> statement-breakpoint
CREATE INDEX "notifications_age_idx" ON "notifications" USING btree ("latest_at");--> statement-breakpoint
CREATE INDEX "notifications_workspace_idx" ON "notifications" USING btree ("workspace_id");--> statement-breakpoint
-- A notification is its person's alone: a tenant's transaction sees those of `app.user`, in its workspace or in none. Who causes one
-- for somebody else writes it as the system does.
ALTER TABLE notifications ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE notifications FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON notifications TO postwright_tenant
  USING (user_id = (select nullif(current_setting('app.user', true), '')::uuid)
    AND (workspace_id IS NULL OR workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid)))
  WITH CHECK (user_id = (select nullif(current_setting('app.user', true), '')::uuid)
    AND (workspace_id IS NULL OR workspace_id = (select nullif(current_setting('app.workspace', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY system ON notifications TO CURRENT_USER
  USING ((select current_setting('app.system', true)) = 'on')
  WITH CHECK ((select current_setting('app.system', true)) = 'on');--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON notifications TO postwright_tenant;
