CREATE TABLE "recurring_occurrences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"series_id" uuid NOT NULL,
	"source_post_id" uuid NOT NULL,
	"day" date NOT NULL,
	"number" integer NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"channel_ids" uuid[] DEFAULT '{}' NOT NULL,
	"copy_post_id" uuid,
	"state" text NOT NULL,
	"made_as" text,
	"body_hash" text,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recurring_occurrences_state_check" CHECK ("recurring_occurrences"."state" in ('made', 'refused', 'left_out')),
	CONSTRAINT "recurring_occurrences_made_as_check" CHECK ("recurring_occurrences"."made_as" in ('scheduled', 'wanted', 'review', 'wording'))
);
--> statement-breakpoint
CREATE TABLE "recurring_series" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"source_post_id" uuid NOT NULL,
	"channel_ids" uuid[] DEFAULT '{}' NOT NULL,
	"rule" text NOT NULL,
	"anchor_on" date NOT NULL,
	"from_on" date NOT NULL,
	"settled_on" date,
	"counted" integer DEFAULT 0 NOT NULL,
	"last_on" date,
	"time" text NOT NULL,
	"times" integer,
	"until_on" date,
	"show_as" text NOT NULL,
	"paused_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_because" text,
	"version" integer DEFAULT 1 NOT NULL,
	"before" jsonb,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recurring_series_ended_check" CHECK ("recurring_series"."ended_because" in ('person', 'post', 'done')),
	CONSTRAINT "recurring_series_ends_check" CHECK (("recurring_series"."ended_at" is null) = ("recurring_series"."ended_because" is null))
);
--> statement-breakpoint
ALTER TABLE "recurring_occurrences" ADD CONSTRAINT "recurring_occurrences_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_occurrences" ADD CONSTRAINT "recurring_occurrences_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_occurrences" ADD CONSTRAINT "recurring_occurrences_series_id_recurring_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."recurring_series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_occurrences" ADD CONSTRAINT "recurring_occurrences_source_post_id_posts_id_fk" FOREIGN KEY ("source_post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_occurrences" ADD CONSTRAINT "recurring_occurrences_copy_post_id_posts_id_fk" FOREIGN KEY ("copy_post_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_series" ADD CONSTRAINT "recurring_series_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_series" ADD CONSTRAINT "recurring_series_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_series" ADD CONSTRAINT "recurring_series_source_post_id_posts_id_fk" FOREIGN KEY ("source_post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_series" ADD CONSTRAINT "recurring_series_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "recurring_occurrences_day_key" ON "recurring_occurrences" USING btree ("series_id","day");--> statement-breakpoint
CREATE INDEX "recurring_occurrences_copy_idx" ON "recurring_occurrences" USING btree ("copy_post_id");--> statement-breakpoint
CREATE INDEX "recurring_occurrences_source_idx" ON "recurring_occurrences" USING btree ("source_post_id");--> statement-breakpoint
CREATE INDEX "recurring_occurrences_due_idx" ON "recurring_occurrences" USING btree ("series_id","due_at");--> statement-breakpoint
CREATE INDEX "recurring_occurrences_business_idx" ON "recurring_occurrences" USING btree ("workspace_id","business_id","due_at");--> statement-breakpoint
CREATE INDEX "recurring_series_business_idx" ON "recurring_series" USING btree ("workspace_id","business_id","created_at");--> statement-breakpoint
CREATE INDEX "recurring_series_source_idx" ON "recurring_series" USING btree ("source_post_id");--> statement-breakpoint
SELECT protect_tenant_table('recurring_series'), protect_business_table('recurring_series'), protect_tenant_table('recurring_occurrences'), protect_business_table('recurring_occurrences');
