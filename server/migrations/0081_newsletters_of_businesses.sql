CREATE TABLE "issue_recipients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"issue_id" uuid NOT NULL,
	"subscriber_id" uuid,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answer" text,
	"sent_at" timestamp with time zone,
	"unsubscribed_at" timestamp with time zone,
	"complained_at" timestamp with time zone,
	CONSTRAINT "issue_recipients_status_check" CHECK ("issue_recipients"."status" in ('waiting', 'claimed', 'sent', 'bounced', 'failed', 'unclear', 'skipped'))
);
--> statement-breakpoint
CREATE TABLE "issues" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"delivery_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"media" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"status" text DEFAULT 'sending' NOT NULL,
	"note" text,
	"lease_until" timestamp with time zone,
	"fence" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "issues_status_check" CHECK ("issues"."status" in ('sending', 'paused', 'cancelled', 'sent'))
);
--> statement-breakpoint
CREATE TABLE "newsletters" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"sender_name" text NOT NULL,
	"reply_to" text NOT NULL,
	"about" text NOT NULL,
	"postal_address" text NOT NULL,
	"is_open" boolean NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscribers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"source" text NOT NULL,
	"consent" text DEFAULT '' NOT NULL,
	"vouched_by" uuid,
	"confirm_hash" text,
	"confirm_before" timestamp with time zone,
	"leave_token" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	"confirmed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"reason" text,
	CONSTRAINT "subscribers_status_check" CHECK ("subscribers"."status" in ('pending', 'subscribed', 'unsubscribed', 'bounced', 'complained')),
	CONSTRAINT "subscribers_source_check" CHECK ("subscribers"."source" in ('form', 'file', 'added'))
);
--> statement-breakpoint
ALTER TABLE "issue_recipients" ADD CONSTRAINT "issue_recipients_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_recipients" ADD CONSTRAINT "issue_recipients_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_recipients" ADD CONSTRAINT "issue_recipients_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_recipients" ADD CONSTRAINT "issue_recipients_subscriber_id_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."subscribers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_vouched_by_users_id_fk" FOREIGN KEY ("vouched_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "issue_recipients_once_key" ON "issue_recipients" USING btree ("issue_id","subscriber_id");--> statement-breakpoint
CREATE INDEX "issue_recipients_waiting_idx" ON "issue_recipients" USING btree ("issue_id","due_at","id") WHERE "issue_recipients"."status" in ('waiting', 'claimed');--> statement-breakpoint
CREATE INDEX "issue_recipients_status_idx" ON "issue_recipients" USING btree ("issue_id","status");--> statement-breakpoint
CREATE INDEX "issue_recipients_subscriber_idx" ON "issue_recipients" USING btree ("subscriber_id");--> statement-breakpoint
CREATE INDEX "issue_recipients_business_idx" ON "issue_recipients" USING btree ("business_id");--> statement-breakpoint
CREATE UNIQUE INDEX "issues_delivery_key" ON "issues" USING btree ("delivery_id");--> statement-breakpoint
CREATE INDEX "issues_business_idx" ON "issues" USING btree ("business_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "issues_open_idx" ON "issues" USING btree ("due_at") WHERE "issues"."status" = 'sending';--> statement-breakpoint
CREATE UNIQUE INDEX "subscribers_address_key" ON "subscribers" USING btree ("business_id","email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "subscribers_leave_key" ON "subscribers" USING btree ("leave_token");--> statement-breakpoint
CREATE UNIQUE INDEX "subscribers_confirm_key" ON "subscribers" USING btree ("confirm_hash");--> statement-breakpoint
CREATE INDEX "subscribers_list_idx" ON "subscribers" USING btree ("business_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "subscribers_status_idx" ON "subscribers" USING btree ("business_id","status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "subscribers_search_idx" ON "subscribers" USING btree ("business_id","email_key" collate "C","id");--> statement-breakpoint
CREATE INDEX "subscribers_key_idx" ON "subscribers" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "subscribers_unconfirmed_idx" ON "subscribers" USING btree ("confirm_before") WHERE "subscribers"."status" = 'pending';--> statement-breakpoint
SELECT protect_tenant_table(name::regclass), protect_business_table(name::regclass) FROM unnest(ARRAY['subscribers', 'newsletters', 'issues', 'issue_recipients']) AS name;
--> statement-breakpoint
-- A business that the plan has no room for is read, and nobody of the workspace writes in it.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['subscribers', 'newsletters', 'issues'] LOOP
    EXECUTE format('CREATE TRIGGER %1$I BEFORE INSERT OR UPDATE ON %2$I FOR EACH ROW WHEN (NEW.business_id IS NOT NULL AND coalesce(current_setting(''app.user'', true), '''') <> '''') EXECUTE FUNCTION refuse_locked_business()', name || '_locked', name);
  END LOOP;
END
$$;
